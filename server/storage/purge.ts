/** DELETE /cdn: purges a CDN, of which there is none. */
import { storageError } from './errors.ts'
import { addRoute } from './route.ts'
import type { Endpoint } from './storage-parts.ts'

export const purge: Endpoint = (app, storage) => {
  for (const url of ['/cdn/:bucket', '/cdn/:bucket/*']) {
    addRoute(app, storage, {
      ...{ method: 'DELETE', url, operation: 'storage.object.purge_cache' },
      async handler({ database }) {
        if (database.caller.role !== 'service_role') throw storageError('notService')
        throw storageError('parameterMissing', { name: 'CDN_PURGE_ENDPOINT_URL is not set' })
      },
    })
  }
}
