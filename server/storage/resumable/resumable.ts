/** /upload/resumable: uploads in pieces by the tus protocol 1.0.0. The last piece creates the object. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeOnce } from '#server/platform/make-once.ts'
import { authenticate } from '#server/storage/authenticate.ts'
import { requestDatabase } from '#server/storage/request-database.ts'
import { readSigned } from '#server/storage/signed-address.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import type { Asking } from './tus-server.ts'

const operations: Record<string, string> = { POST: 'create', PATCH: 'part', HEAD: 'get', DELETE: 'delete' }

export const resumable: Endpoint = (app, storage) => {
  const path = `${app.prefix}/upload/resumable`
  const servers = makeOnce(() => openServers(storage, path))
  for (const isSigned of [false, true]) {
    const below = isSigned ? '/upload/resumable/sign' : '/upload/resumable'
    for (const [url, method] of [
      [below, ['POST', 'OPTIONS']],
      [`${below}/:id`, ['PATCH', 'HEAD', 'DELETE', 'OPTIONS']],
    ] as const) {
      app.route({
        ...{ url, method: [...method], exposeHeadRoute: false },
        config: { longBody: true },
        handler: async (request, reply) => {
          const { own, signed } = await servers()
          const { server, admit } = isSigned ? signed : own
          if (request.method !== 'OPTIONS')
            admit(request.raw, await askingOf(storage, request, reply, isSigned))
          reply.hijack()
          await server.handle(request.raw, reply.raw)
        },
      })
    }
  }
}

/** Loaded with the first resumable upload. */
async function openServers(storage: StorageParts, path: string) {
  const [{ tusServer }, { unfinishedIn }] = await Promise.all([
    import('./tus-server.ts'),
    import('./partial-uploads.ts'),
  ])
  const unfinished = unfinishedIn(storage)
  return { own: tusServer(storage, path, unfinished), signed: tusServer(storage, `${path}/sign`, unfinished) }
}

async function askingOf(
  storage: StorageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  isSigned: boolean,
): Promise<Asking> {
  const origin = `${request.protocol}://${request.host}`
  const operation = `storage.tus.upload.${operations[request.method]}${isSigned ? '_signed' : ''}`
  if (isSigned) {
    const token = String(request.headers['x-signature'] ?? '')
    const permission = readSigned(storage, token, { use: 'upload' })
    const caller = { role: 'anon', claims: { role: 'anon' } }
    return {
      database: requestDatabase(storage.database, { request, reply, caller, operation }),
      permission,
      ...{ upsert: permission.upsert, origin },
    }
  }
  const caller = await authenticate(request.credentials, storage.verify)
  const database = requestDatabase(storage.database, { request, reply, caller, operation })
  return { database, permission: undefined, upsert: request.headers['x-upsert'] === 'true', origin }
}
