/** /upload/resumable: files in pieces, by the tus protocol 1.0.0. The last piece makes the object. */
import { MemoryLocker } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askAs } from '#server/storage/ask.ts'
import { authenticate } from '#server/storage/authenticate.ts'
import { readSigned } from '#server/storage/signed-address.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import { type Asking, tusServer } from './tus-server.ts'

const operations: Record<string, string> = { POST: 'create', PATCH: 'part', HEAD: 'get', DELETE: 'delete' }

export const resumable: Endpoint = (app, storage) => {
  // One for both: an upload may be asked for in either way.
  const locker = new MemoryLocker()
  const { server, admit } = tusServer(storage, `${app.prefix}/upload/resumable`, locker)
  const signed = tusServer(storage, `${app.prefix}/upload/resumable/sign`, locker)
  const routes = [
    { path: '/upload/resumable', server, admit, isSigned: false },
    { path: '/upload/resumable/sign', ...signed, isSigned: true },
  ]
  for (const { path, isSigned, ...tus } of routes) {
    for (const [url, method] of [
      [path, ['POST', 'OPTIONS']],
      [`${path}/:id`, ['PATCH', 'HEAD', 'DELETE', 'OPTIONS']],
    ] as const) {
      app.route({
        ...{ url, method: [...method], exposeHeadRoute: false },
        config: { longBody: true },
        handler: async (request, reply) => {
          if (request.method !== 'OPTIONS')
            tus.admit(request.raw, await askingOf(storage, request, reply, isSigned))
          reply.hijack()
          await tus.server.handle(request.raw, reply.raw)
        },
      })
    }
  }
}

async function askingOf(
  storage: StorageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  isSigned: boolean,
): Promise<Asking> {
  const operation = `storage.tus.upload.${operations[request.method]}${isSigned ? '_signed' : ''}`
  if (isSigned) {
    const token = String(request.headers['x-signature'] ?? '')
    const permission = readSigned(storage, token, { use: 'upload' })
    const caller = { role: 'anon', claims: { role: 'anon' } }
    return {
      ask: askAs(storage.database, { request, reply, caller, operation }),
      permission,
      upsert: permission.upsert,
    }
  }
  const caller = await authenticate(request.credentials, storage.verify)
  const ask = askAs(storage.database, { request, reply, caller, operation })
  return { ask, permission: undefined, upsert: request.headers['x-upsert'] === 'true' }
}
