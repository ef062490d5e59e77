/**
 * The limit of a refresh: a bare node:http handler, in a process of its own as the product is, that commits one row and signs one
 * access token for each request, and answers with them. Whoever asks costs both the same.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { loadKeys } from '#server/platform/tokens/keys.ts'

export type Peer = { url: string; stop(): void }

/** `claims` are those of the product's own tokens. */
export function startPeer(databaseUrl: string, dataDir: string, claims: object): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [databaseUrl, dataDir], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }))
    child.send(claims)
  })
}

async function serve(databaseUrl: string, dataDir: string, claims: Record<string, unknown>): Promise<void> {
  const keys = await loadKeys({ dataDir })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query(
    'create table if not exists public.bench_writes (id bigint generated always as identity, token text)',
  )
  const refresh = async (request: IncomingMessage) => {
    JSON.parse(await text(request))
    const token = randomBytes(6).toString('hex')
    const query = 'insert into public.bench_writes (token) values ($1)'
    await pool.query({ name: 'write', text: query, values: [token] })
    return JSON.stringify({ access_token: await keys.sign(claims), refresh_token: token })
  }
  const server = createServer((request, response) => {
    refresh(request).then(
      (answer) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(answer),
        })
        response.end(answer)
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })
}

if (import.meta.main && process.send) {
  const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
  process.once('message', (claims) => void serve(databaseUrl, dataDir, claims as Record<string, unknown>))
}
