/** What an operator relies on: bytes and rows always agree, whatever is killed during uploads. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { postmaster } from '#tests/support/processes.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'

const writers = 8
const acknowledgedBefore = 100
/** Of one file. */
const size = 100_000

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('killed in the middle of uploads, each is whole or not there, none that was acknowledged is lost, and one in pieces goes on', async () => {
  const dataDir = await preparedFolder('storage-crash')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await start(dataDir)
  const before = await filesOf(first, dataDir)
  await before.storage.createBucket('kept', { public: false })
  const pieces = await beginPieces(first.url, before.key)
  await pieces.send(first.url, 0, 40_000)
  const acknowledged = new Map<string, number>()
  const writing = Array.from({ length: writers }, (_, at) => uploadUntilCut(before.files, acknowledged, at))
  await expect
    .poll(() => acknowledged.size, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(acknowledgedBefore)
  const database = await postmaster(dataDir)
  first.child.kill('SIGKILL')
  process.kill(database, 'SIGKILL')
  await Promise.all(writing)
  await first.stop('SIGKILL')

  const next = await start(dataDir)
  const { files } = await filesOf(next, dataDir)
  const listed = await namesOf(files)
  expect([...acknowledged.keys()].filter((name) => !listed.includes(name))).toEqual([])
  for (const name of listed) {
    const bytes = await bytesOf(files, name)
    const [round = 0] = bytes
    expect(bytes.equals(body(name, round)), `${name} is not whole`).toBe(true)
    expect(round).toBeGreaterThanOrEqual(acknowledged.get(name) ?? 0)
  }
  expect(await readdir(path.join(dataDir, 'storage/aside'))).toEqual([])
  expect(await pieces.offset(next.url)).toBe('40000')
  expect((await pieces.send(next.url, 40_000, size)).status).toBe(204)
  expect((await bytesOf(files, 'pieces')).equals(body('pieces', 1))).toBe(true)
  await next.stop()
}, 180_000)

/** An upload by the tus protocol. */
async function beginPieces(url: string, key: string) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const ask = (address: string, method: string, headers: Record<string, string>, piece?: Buffer) =>
    fetch(address, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${key}`, ...headers },
      ...(piece && { body: new Uint8Array(piece) }),
    })
  const begun = await ask(`${url}/storage/v1/upload/resumable`, 'POST', {
    'upload-length': String(size),
    'upload-metadata': `bucketName ${base64('kept')},objectName ${base64('pieces')}`,
  })
  const { pathname } = new URL(begun.headers.get('location') ?? '')
  const type = { 'content-type': 'application/offset+octet-stream' }
  return {
    offset: async (at: string) => (await ask(at + pathname, 'HEAD', {})).headers.get('upload-offset'),
    send: (at: string, from: number, to: number) =>
      ask(
        at + pathname,
        'PATCH',
        { ...type, 'upload-offset': String(from) },
        body('pieces', 1).subarray(from, to),
      ),
  }
}

async function namesOf(files: Files): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data } = await files.listV2({ limit: 1000, ...(cursor && { cursor }) })
    names.push(...(data?.objects ?? []).map(({ name }) => name))
    cursor = data?.nextCursor
    if (!cursor) return names
  }
}

async function bytesOf(files: Files, name: string): Promise<Buffer> {
  return Buffer.from((await (await files.download(name)).data?.arrayBuffer()) ?? new ArrayBuffer(0))
}

type Files = Awaited<ReturnType<typeof filesOf>>['files']

/** New names, each overwritten once; acknowledgements are counted by round. */
async function uploadUntilCut(
  files: Files,
  acknowledged: Map<string, number>,
  writer: number,
): Promise<void> {
  for (;;) {
    const name = `${writer}/${randomUUID()}`
    for (const round of [1, 2]) {
      const { error } = await files
        .upload(name, new Uint8Array(body(name, round)), {
          upsert: round > 1,
          contentType: 'application/x-test',
        })
        .catch((cause: unknown) => ({ error: cause }))
      if (error) return
      acknowledged.set(name, round)
    }
  }
}

/** Starts with its round, followed by unique content. */
function body(name: string, round: number): Buffer {
  const digest = createHash('sha256').update(`${name} ${round}`).digest()
  return Buffer.concat([
    Buffer.from([round]),
    ...Array.from({ length: Math.ceil(size / 32) }, () => digest),
  ]).subarray(0, size)
}

async function filesOf(running: ServerProcess, dataDir: string) {
  const { secretKey: key } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  const { storage } = createClient(running.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return { key: key as string, storage, files: storage.from('kept') }
}

async function start(dataDir: string): Promise<ServerProcess> {
  const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SEED: 'no' })
  cleanups.push(() => running.stop('SIGKILL'))
  return running
}
