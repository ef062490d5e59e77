/** The limit of `rest-work`: a bare Fastify handler, in a process of its own, that sends the statements of the data API. */
import { fork } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import { createDatabase, type Database, type Statement } from '#server/platform/database.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { restService } from '#server/rest/rest-service.ts'

export type Operation = { name: string; path: string; headers?: Record<string, string>; body?: string }

/** As many connections as the product gives the data API. */
const poolSize = 16

/** Each operation answers at `/` and its place in the list. */
export function startBarePeer(
  databaseUrl: string,
  operations: readonly Operation[],
): Promise<{ url: string; stop(): void }> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [databaseUrl], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }))
    child.send(operations)
  })
}

async function serve(databaseUrl: string, operations: readonly Operation[]): Promise<void> {
  const url = loginUrl(databaseUrl, 'authenticator')
  const database = createDatabase({ url, size: poolSize, name: 'bench' })
  const statements = await recordStatements(database, operations)
  const app = fastify({ bodyLimit: 10 * 2 ** 20 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const [index, all] of statements.entries()) {
    app.all(`/${index}`, async (_request, reply) => {
      const results = await database.batch(all)
      reply.header('content-type', 'application/json; charset=utf-8')
      return results[1]?.rows[0]?.[2] ?? ''
    })
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

async function recordStatements(
  database: Database,
  operations: readonly Operation[],
): Promise<(readonly Statement[])[]> {
  let recorded: readonly Statement[] = []
  const recording: Database = {
    ...database,
    batch(statements, asked) {
      recorded = statements
      return database.batch(statements, asked)
    },
  }
  const app = fastify()
  app.addHook('onRequest', async (request) => {
    request.credentials = { keyRole: 'anon', token: undefined }
  })
  await app.register(restService, {
    prefix: '/rest/v1',
    database: recording,
    verify: () => ({ role: 'anon' }),
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
  })
  const all: (readonly Statement[])[] = []
  for (const { path, headers = {}, body } of operations) {
    for (let status = 503; status === 503; await setImmediate()) {
      const asked = { url: `/rest/v1${path}`, headers: { 'user-agent': 'bench', ...headers } }
      const answer = await app.inject(
        body === undefined ? { ...asked, method: 'GET' } : { ...asked, method: 'POST', payload: body },
      )
      status = answer.statusCode
      if (status >= 400 && status !== 503) throw new Error(`${path}: ${answer.body}`)
    }
    all.push(recorded)
  }
  await app.close()
  return all
}

if (import.meta.main && process.send) {
  process.once('message', (operations) => void serve(process.argv[2] ?? '', operations as Operation[]))
}
