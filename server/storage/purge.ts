/** DELETE /cdn: what a cache in front keeps. There is none of ours. */
import { storageError } from './errors.ts'
import { addRoute } from './route.ts'
import type { Endpoint } from './storage-parts.ts'

export const purge: Endpoint = (app, storage) => {
  for (const url of ['/cdn/:bucket', '/cdn/:bucket/*']) {
    addRoute(app, storage, {
      ...{ method: 'DELETE', url, operation: 'storage.cdn.purge' },
      async handler({ database }) {
        if (database.caller.role !== 'service_role') throw storageError('notService')
        throw storageError('parameterMissing', { name: 'CDN_PURGE_ENDPOINT_URL is not set' })
      },
    })
  }
}
