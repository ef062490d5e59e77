/** What remains of uploads that become no object: nothing that fills the disk. */
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const filesBelow = async (folder: string) => {
  const entries = await readdir(path.join(tannr.dataDir, 'storage', folder), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

it('whoever leaves before the bytes are an object leaves none of them', async () => {
  const { name } = await givenBucket(tannr)
  const before = await filesBelow('.')
  const { hostname, port } = new URL(tannr.url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {})
  const half = 'x'.repeat(150_000)
  await new Promise<void>((resolve) =>
    socket.write(
      `POST /storage/v1/object/${name}/left HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${tannr.secretKey}\r\nContent-Length: 300000\r\n\r\n${half}`,
      () => resolve(),
    ),
  )
  await expect.poll(() => filesBelow('aside')).toHaveLength(1)
  const holder = new pg.Client(tannr.databaseUrl)
  await holder.connect()
  try {
    // The row waits for this one.
    await holder.query('begin')
    await holder.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [name, 'left'])
    socket.write(half)
    const added = async () => (await filesBelow('.')).filter((file) => !before.includes(file))
    await expect.poll(() => filesBelow('aside')).toEqual([])
    expect(await added()).toHaveLength(1)
    socket.resetAndDestroy()
    await expect.poll(added).toEqual([])
  } finally {
    await holder.end()
  }
})

it('pieces that cannot become an object are kept once, and not beyond the upload', async () => {
  const { name } = await givenBucket(tannr)
  await tannr.sql(`create policy "pieces" on storage.objects for insert to authenticated
    with check (bucket_id = '${name}')`)
  const { session } = await givenPerson(tannr)
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const before = await filesBelow('.')
  // PostgreSQL takes no such text, which shows when the row is written.
  const metadata = base64('{"no":"\\u0000"}')
  const begun = await fetch(`${tannr.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '10',
      'upload-metadata': `bucketName ${base64(name)},objectName ${base64('a.txt')},metadata ${metadata}`,
    },
  })
  const location = begun.headers.get('location') ?? ''
  const last = await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: '0123456789',
  })
  expect(last.status).toBe(400)
  expect((await fetch(location, { method: 'DELETE', headers })).status).toBe(204)
  const added = async () => (await filesBelow('.')).filter((file) => !before.includes(file))
  await expect.poll(added).toEqual([])
})
