/** A resumable upload sent to two processes on one PostgreSQL and one store at once: its bytes and its offset always agree. */
import { copyFile, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

let tannr: Tannr
let other: ServerProcess
beforeAll(async () => {
  tannr = await startTannr()
  const dataDir = await makeFolder('data')
  await copyFile(path.join(tannr.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
  await symlink(path.join(tannr.dataDir, 'storage'), path.join(dataDir, 'storage'))
  other = await startProcess({ DATABASE_URL: tannr.databaseUrl, DATA_DIR: dataDir, PORT: '0', INBOX: 'yes' })
})
afterAll(async () => {
  await other?.stop()
  await tannr?.stop()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const headers = () => ({ authorization: `Bearer ${tannr.secretKey}`, 'tus-resumable': '1.0.0' })

/** Its address at either process. */
async function begun(bucket: string, length: number): Promise<{ here: string; there: string }> {
  const answer = await fetch(`${tannr.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers(),
      'upload-length': String(length),
      'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64('it.txt')}`,
    },
  })
  const here = answer.headers.get('location') ?? ''
  return { here, there: here.replace(tannr.url, other.url) }
}

const piece = (location: string, offset: number, body: string) =>
  fetch(location, {
    method: 'PATCH',
    headers: {
      ...headers(),
      ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    },
    body,
  })

const offsetAt = async (location: string) =>
  Number((await fetch(location, { method: 'HEAD', headers: headers() })).headers.get('upload-offset'))

/** Sends this much, and then nothing until it is released. */
async function stalled(location: string, length: number, sent: string) {
  const asked = request(location, {
    method: 'PATCH',
    headers: {
      ...headers(),
      ...{
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': length,
      },
    },
  })
  const over = new Promise<void>((resolve) => {
    asked.once('response', (answer) => answer.resume().once('close', resolve))
    asked.once('error', () => resolve())
  })
  asked.write(sent)
  // Of this database: other files of the run use the same PostgreSQL.
  const held = () =>
    tannr.sql(
      "select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted and pid in (select pid from pg_stat_activity where application_name = 'tannr upload locks' and datname = current_database())",
    )
  await expect.poll(held).not.toEqual([])
  return { over, end: () => asked.destroy() }
}

it('of two pieces for one place one counts, and the other is told', async () => {
  const size = 600_000
  for (let round = 0; round < 15; round++) {
    const { name, files } = await givenBucket(tannr)
    const { here, there } = await begun(name, size)
    const answers = await Promise.all([piece(here, 0, 'a'.repeat(size)), piece(there, 0, 'b'.repeat(size))])
    // The one that counted, or was ended for the other, which then came too late for its place: it goes on where it stands.
    const began = answers.findIndex(({ status }) => status !== 409)
    const [first, second] = answers.map(({ status }) => status).toSorted()
    expect([first, second]).toEqual([first === 400 ? 400 : 204, 409])
    const at = first === 400 ? await offsetAt(here) : size
    if (at < size) expect((await piece(here, at, 'c'.repeat(size - at))).status).toBe(204)
    const text = await (await files.download('it.txt')).data?.text()
    expect(text === (['a', 'b'][began]?.repeat(at) ?? '') + 'c'.repeat(size - at)).toBe(true)
  }
})

it('whoever asks at the other process goes on where a stalled request has come to', async () => {
  const { name, files } = await givenBucket(tannr)
  const { here, there } = await begun(name, 1000)
  const first = await stalled(here, 1000, 'a'.repeat(400))
  expect(await offsetAt(there)).toBe(400)
  expect((await piece(there, 400, 'b'.repeat(600))).status).toBe(204)
  await first.over
  expect(await (await files.download('it.txt')).data?.text()).toBe('a'.repeat(400) + 'b'.repeat(600))
})

it('a lock whose connection is lost ends what was written under it', async () => {
  const { name, files } = await givenBucket(tannr)
  const { here, there } = await begun(name, 1000)
  const first = await stalled(here, 1000, 'a'.repeat(400))
  await tannr.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tannr upload locks' and datname = current_database()",
  )
  await first.over
  const offset = await offsetAt(there)
  expect((await piece(there, offset, 'b'.repeat(1000 - offset))).status).toBe(204)
  expect(await (await files.download('it.txt')).data?.text()).toBe(
    'a'.repeat(offset) + 'b'.repeat(1000 - offset),
  )
})

it('the last piece at both, among questions how far it has come, makes one whole object', async () => {
  for (let round = 0; round < 10; round++) {
    const { name, files } = await givenBucket(tannr)
    const { here, there } = await begun(name, 300_000)
    expect((await piece(here, 0, 'a'.repeat(200_000))).status).toBe(204)
    const last = 'b'.repeat(100_000)
    await Promise.all([
      piece(here, 200_000, last),
      piece(there, 200_000, last),
      ...[there, here, there].map(offsetAt),
    ])
    const offset = await offsetAt(there)
    if (offset < 300_000) await piece(there, offset, last.slice(offset - 200_000))
    expect((await files.info('it.txt')).data?.size).toBe(300_000)
    expect(await (await files.download('it.txt')).data?.text()).toBe('a'.repeat(200_000) + last)
  }
})
