/** A server whose files lie in a bucket of another one, by the S3 protocol that both speak. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessKeyFor, s3Endpoint } from '#tests/support/s3-client.ts'
import { adminOf, givenBucket } from '#tests/support/storage.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

const bytesBelow = 'bytes'
let below: Tannr
let above: Tannr
beforeAll(async () => {
  below = await startTannr()
  expect((await adminOf(below).createBucket(bytesBelow, { public: false })).error).toBeNull()
  const { id, secret } = accessKeyFor(below)
  above = await startTannr({
    env: {
      STORAGE_S3_BUCKET: bytesBelow,
      STORAGE_S3_ENDPOINT: s3Endpoint(below),
      STORAGE_S3_REGION: 'local',
      STORAGE_S3_ACCESS_KEY_ID: id,
      STORAGE_S3_SECRET_ACCESS_KEY: secret,
    },
  })
})
afterAll(async () => {
  await above?.stop()
  await below?.stop()
})

const keptBelow = () =>
  below.sql<{ name: string; size: number }>(
    `select name, (metadata ->> 'size')::int as size from storage.objects where bucket_id = $1 order by name`,
    [bytesBelow],
  )
const base64 = (text: string) => Buffer.from(text).toString('base64')
const bytesOf = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
const downloaded = async (asked: PromiseLike<{ data: Blob | null }>) => {
  const { data } = await asked
  return data ? Buffer.from(await data.arrayBuffer()) : undefined
}
const asOperator = () => ({ authorization: `Bearer ${above.secretKey}` })

it('files are written, read in parts, overwritten, copied and removed', async () => {
  const { name, files } = await givenBucket(above)
  const first = randomBytes(100_000)
  expect((await files.upload('a/it.bin', first)).error).toBeNull()
  expect((await keptBelow()).map(({ size }) => size)).toEqual([100_000])
  expect(await downloaded(files.download('a/it.bin'))).toEqual(first)
  const part = fetch(`${above.url}/storage/v1/object/${name}/a/it.bin`, {
    headers: { ...asOperator(), range: 'bytes=1000-1999' },
  })
  expect((await part).status).toBe(206)
  expect(await bytesOf(part)).toEqual(first.subarray(1000, 2000))
  expect((await files.copy('a/it.bin', 'b/it.bin')).error).toBeNull()
  const second = randomBytes(70_000)
  expect((await files.upload('a/it.bin', second, { upsert: true })).error).toBeNull()
  expect(await downloaded(files.download('a/it.bin'))).toEqual(second)
  expect(await downloaded(files.download('b/it.bin'))).toEqual(first)
  expect((await files.remove(['a/it.bin', 'b/it.bin'])).data).toHaveLength(2)
  await expect.poll(keptBelow).toEqual([])
})

it('a resumable upload of several pieces becomes one file', async () => {
  const { name, files } = await givenBucket(above)
  const content = randomBytes(13 * 1024 * 1024)
  const headers = { ...asOperator(), 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${above.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `bucketName ${base64(name)},objectName ${base64('large.bin')}`,
    },
  })
  expect(begun.status).toBe(201)
  const location = begun.headers.get('location') ?? ''
  const size = 6 * 1024 * 1024
  for (let offset = 0; offset < content.length; offset += size) {
    const answer = await fetch(location, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: content.subarray(offset, offset + size),
    })
    expect(answer.status).toBe(204)
  }
  expect((await downloaded(files.download('large.bin')))?.equals(content)).toBe(true)
  expect((await keptBelow()).map(({ size }) => size)).toContain(content.length)
})
