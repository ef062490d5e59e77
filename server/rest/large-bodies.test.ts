import { request } from 'node:http'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitLargeBodies } from './large-bodies.ts'

const MiB = 2 ** 20
const apps: { close(): Promise<unknown> }[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** Its responses wait until they are released. */
async function server(limits: { total: number; perAddress: number; timeout: number }) {
  const app = fastify({ bodyLimit: 4 * MiB, forceCloseConnections: true })
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const read: number[] = []
  limitLargeBodies(app, limits)
  const refused: string[] = []
  app.setErrorHandler(
    (error: Error & { code: string; status?: number; statusCode?: number }, _request, reply) => {
      refused.push(error.code)
      return reply.code(error.status ?? error.statusCode ?? 500).send(error.message)
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const { promise: first, resolve: firstRead } = Promise.withResolvers<void>()
  app.post('/', async ({ body }) => {
    read.push((body as Buffer).length)
    firstRead()
    await letGo
    return 'read'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  apps.push(app)
  const { port } = app.server.address() as { port: number }
  const post = (size: number, { from = '127.0.0.1', chunked = false } = {}) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'x/y', ...(chunked ? {} : { 'content-length': size }) }
      const asked = request(
        { host: '127.0.0.1', port, method: 'POST', localAddress: from, headers, agent: false },
        (answer) => resolve(answer.resume().statusCode ?? 0),
      )
      asked.on('error', reject)
      asked.write(Buffer.alloc(size / 2))
      asked.end(Buffer.alloc(size / 2))
    })
  return { post, go, read, first, refused }
}

test('whoever sends more large bodies than its part waits, and is told to come again', async () => {
  const { post, go, first, refused } = await server({ total: 2, perAddress: 1, timeout: 50 })
  const one = post(2 * MiB)
  await first
  expect(await post(2 * MiB)).toBe(503)
  expect(await post(2 * MiB, { chunked: true })).toBe(503)
  expect(refused).toEqual(['PGRSTX02', 'PGRSTX02'])
  const others = [post(2 * MiB, { from: '127.0.0.2' }), post(1000), post(1000, { chunked: true })]
  go()
  expect(await Promise.all([one, ...others])).toEqual([200, 200, 200, 200])
})

test('one that waited is read as soon as there is room', async () => {
  const { post, go, first, read } = await server({ total: 1, perAddress: 1, timeout: 20_000 })
  const one = post(2 * MiB)
  await first
  const waiting = [post(2 * MiB, { from: '127.0.0.2' }), post(2 * MiB, { from: '127.0.0.3', chunked: true })]
  go()
  expect(await Promise.all([one, ...waiting])).toEqual([200, 200, 200])
  expect(read.filter((size) => size > MiB)).toHaveLength(3)
})

test('one that is refused for its length takes nobody’s turn', async () => {
  const { post, first, go } = await server({ total: 1, perAddress: 1, timeout: 20_000 })
  const one = post(2 * MiB)
  await first
  const refused = await post(5 * MiB).catch(() => 413)
  expect(refused).toBe(413)
  go()
  expect(await one).toBe(200)
})
