/**
 * A bare node:http server that stores files durably: written to a temporary file, flushed, renamed; and serves them. With a
 * database it also commits one row per file, the minimum of any service with rows.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** Up to here a file is read at once; beyond, in portions, as the product does. */
const [atOnce, portion] = [256 * 1024, 512 * 1024]

export type Peer = { url: string; stop(): void }

/** In a process of its own, like the product, and on the same disk. */
export function startPeer(folder: string, databaseUrl?: string): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [folder, databaseUrl ?? ''], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }))
  })
}

async function serve(folder: string, databaseUrl: string): Promise<void> {
  const pool = databaseUrl === '' ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool?.query('create table if not exists bench_files (id uuid primary key, name text not null unique)')
  const aside = path.join(folder, 'aside')
  await fs.mkdir(aside, { recursive: true })
  const keep = async (request: IncomingMessage, name: string) => {
    const draft = path.join(aside, randomUUID())
    const file = await fs.open(draft, 'wx')
    for await (const chunk of request) await file.write(chunk)
    await file.sync()
    await file.close()
    await fs.rename(draft, name)
    const values = [path.basename(draft), name]
    await pool?.query({ name: 'keep', text: 'insert into bench_files values ($1, $2)', values })
  }
  const give = async (response: ServerResponse, name: string) => {
    const { size } = await fs.stat(name)
    if (size <= atOnce) return response.end(await fs.readFile(name))
    response.writeHead(200, { 'content-length': size })
    await pipeline(createReadStream(name, { highWaterMark: portion }), response)
  }
  const server = createServer((request, response) => {
    const name = path.join(folder, path.basename(request.url ?? ''))
    const work = request.method === 'POST' ? keep(request, name).then(() => response.end('{}')) : undefined
    // A client with all bytes may disconnect before the stream is closed.
    Promise.resolve(work ?? give(response, name)).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

if (import.meta.main && process.send) await serve(process.argv[2] ?? '', process.argv[3] ?? '')
