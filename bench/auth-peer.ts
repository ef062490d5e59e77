/**
 * The least that signing in and refreshing can be: a bare node:http handler, in a process of its own as the product is, that commits
 * one row and signs one access token for each request, and looks at a password before that where one comes. Whoever asks costs both
 * the same.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { loadKeys } from '#server/platform/tokens/keys.ts'

export type Peer = { url: string; databaseUrl: string; stop(): void }

type Told = { claims: Record<string, unknown>; password: string }

/** `claims` are those of the product's own tokens. */
export function startPeer(databaseUrl: string, dataDir: string, told: Told): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [databaseUrl, dataDir], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('message', (url) => resolve({ url: String(url), databaseUrl, stop: () => child.kill() }))
    child.send(told)
  })
}

async function serve(databaseUrl: string, dataDir: string, { claims, password: known }: Told): Promise<void> {
  const stored = hash(known)
  const keys = await loadKeys({ dataDir })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query(
    'create table if not exists public.bench_writes (id bigint generated always as identity, token text)',
  )
  const answer = async (request: IncomingMessage) => {
    const { password } = JSON.parse(await text(request))
    if (password !== undefined && !(await verify(await stored, password))) throw new Error('It is another.')
    const token = randomBytes(6).toString('hex')
    const query = 'insert into public.bench_writes (token) values ($1)'
    await pool.query({ name: 'write', text: query, values: [token] })
    return JSON.stringify({ access_token: await keys.sign(claims), refresh_token: token })
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
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
  process.once('message', (told) => void serve(databaseUrl, dataDir, told as Told))
}
