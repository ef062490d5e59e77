/** What every blob store guarantees: files on disk, and a store that speaks S3. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageError } from '#server/storage/errors.ts'
import { admitBytes } from '#server/storage/objects/copy-object.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { BlobStore } from './blob-store.ts'
import { openBucketStore } from './bucket-store.ts'
import { openDiskStore } from './disk-store.ts'

let folder = ''
let peer: S3rver | undefined
const stores: Record<string, BlobStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'))
  stores.disk = await openDiskStore(path.join(folder, 'disk'))
  peer = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: path.join(folder, 'peer') },
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await peer.run()
  stores.bucket = await openBucketStore({
    ...{ bucket: 'files', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', pathStyle: true },
    ...{ partSize: 1_000_000 },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
})
afterAll(async () => {
  await Promise.all(Object.values(stores).map((store) => store.close()))
  await peer?.close()
  await rm(folder, { recursive: true, force: true })
})

async function* chunks(...parts: Buffer[]) {
  yield* parts
}

const unlimited = { limit: Number.POSITIVE_INFINITY }
const large = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, at) => (at * 7) % 256))
/** Three parts of the bucket, five chunks of the disk. */
const portions = Array.from({ length: 40 }, (_, at) => large.subarray(at * 62_500, (at + 1) * 62_500))

async function read(store: BlobStore, version: string, size: number, range?: { start: number; end: number }) {
  const found = await store.read(version, { size, range })
  return found && (Buffer.isBuffer(found) ? found : buffer(found))
}

describe.each(['disk', 'bucket'])('%s', (name) => {
  const store = () => stores[name] as BlobStore

  test('what is piped comes whole, in part, to a slow reader and to one that leaves', async () => {
    const version = randomUUID()
    // No two parts are equal.
    const mixed = randomBytes(1_400_000)
    await store().write(version, chunks(mixed), unlimited)
    const wanted = { size: mixed.length, piped: true }
    for (const range of [undefined, { start: 100_001, end: 1_299_999 }]) {
      const source = (await store().read(version, { ...wanted, range })) as Readable
      const seen = createHash('md5')
      // Like a socket, which processes a chunk later, and then asks for more.
      const slow = new Writable({
        highWaterMark: 1000,
        write: (chunk, _encoding, done) => void setTimeout(() => done(void seen.update(chunk)), 1),
      })
      await pipeline(source, slow)
      const whole = range ? mixed.subarray(range.start, range.end + 1) : mixed
      expect(seen.digest('hex')).toBe(createHash('md5').update(whole).digest('hex'))
    }
    const left = (await store().read(version, wanted)) as Readable
    left.once('data', () => left.destroy())
    await new Promise((resolve) => left.once('close', resolve))
  })

  test('what was kept comes back, whole or in part, small and large', async () => {
    for (const parts of [[], [Buffer.from('small')], portions]) {
      const version = randomUUID()
      const whole = Buffer.concat(parts)
      const { size } = await store().write(version, chunks(...parts), unlimited)
      expect(size).toBe(whole.length)
      expect((await read(store(), version, size))?.equals(whole)).toBe(true)
      if (size > 0)
        expect(await read(store(), version, size, { start: 1, end: 3 })).toEqual(whole.subarray(1, 4))
    }
  })

  test('what is all there is kept whole, together with others', async () => {
    const small = Array.from({ length: 20 }, (_, at) => ({
      version: `aa${randomUUID()}`,
      bytes: randomBytes(at * 50),
    }))
    await Promise.all(small.map(({ version, bytes }) => store().writeWhole(version, bytes)))
    for (const { version, bytes } of small) {
      expect((await read(store(), version, bytes.length))?.equals(bytes)).toBe(true)
    }
  })

  test('bytes of another size than the row says are not its own', async () => {
    const version = randomUUID()
    await store().write(version, chunks(Buffer.from('four')), unlimited)
    for (const size of [3, 5, -1, 1.5]) expect(await read(store(), version, size)).toBeUndefined()
    expect(await read(store(), version, 400, { start: 0, end: 3 })).toBeUndefined()
    expect(await read(store(), randomUUID(), 4)).toBeUndefined()
    expect(await read(store(), '../../x', 4)).toBeUndefined()
  })

  test('too much, and what is cut off or refused, leaves nothing', async () => {
    const cut = async function* () {
      yield* portions
      throw storageError('uploadCutOff')
    }
    const inspect = () => {
      throw storageError('typeRefused', { type: 'x' })
    }
    const attempts = [
      (version: string) => store().write(version, chunks(...portions), { limit: large.length - 1 }),
      (version: string) => store().write(version, cut(), unlimited),
      (version: string) => store().write(version, chunks(Buffer.from('x')), { ...unlimited, inspect }),
    ]
    for (const attempt of attempts) {
      const version = randomUUID()
      await expect(attempt(version)).rejects.toHaveProperty('failure')
      for (const size of [1, large.length]) expect(await read(store(), version, size)).toBeUndefined()
    }
    expect(await readdir(path.join(folder, 'disk/aside'))).toEqual([])
  })

  test('a bucket that takes some types only looks at the bytes that are copied into it', async () => {
    const version = randomUUID()
    const page = Buffer.from(`<html>${'x'.repeat(5000)}`)
    await store().write(version, chunks(page), unlimited)
    const pictures = { allowed_mime_types: ['image/png'], file_size_limit: null }
    const database = { asService: async () => [{ rows: [pictures], count: 1 }] } as unknown as RequestDatabase
    const said = { version, metadata: { size: page.length, mimetype: 'image/png' } }
    for (let times = 0; times < 60; times++) {
      await expect(
        admitBytes({ blobs: store() }, database, said, { bucket: 'pictures', key: 'a.png' }),
      ).rejects.toMatchObject({ failure: 'typeRefused' })
    }
    // None of them has kept a connection.
    expect(await read(store(), version, page.length)).toEqual(page)
  })

  test('versions are joined in their order, copied, and removed more than once', async () => {
    const versions = [randomUUID(), randomUUID()]
    await store().write(versions[0] as string, chunks(...portions), unlimited)
    await store().write(versions[1] as string, chunks(Buffer.from('end')), unlimited)
    const [joined, copy] = [randomUUID(), randomUUID()]
    await store().join(versions, joined)
    await store().join([versions[1] as string], copy)
    const whole = await read(store(), joined, large.length + 3)
    expect(whole?.equals(Buffer.concat([large, Buffer.from('end')]))).toBe(true)
    expect(await read(store(), copy, 3)).toEqual(Buffer.from('end'))
    await expect(store().join([randomUUID()], randomUUID())).rejects.toMatchObject({
      failure: 'bytesNotFound',
    })
    expect(await store().remove([...versions, joined, copy, randomUUID()])).toEqual([])
    await store().remove(versions)
    expect(await read(store(), copy, 3)).toBeUndefined()
  })
})

test('a start of another process leaves alone what this one is writing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'blobs-'))
  const first = await openDiskStore(folder)
  const [version, other] = [randomUUID(), randomUUID()]
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const slowly = async function* () {
    yield Buffer.from('half ')
    await goesOn
    yield Buffer.from('and half')
  }
  const written = first.write(version, slowly(), unlimited)
  await expect.poll(() => readdir(path.join(folder, 'aside'))).toHaveLength(1)
  // Of a process that has ended.
  const [draft = ''] = await readdir(path.join(folder, 'aside'))
  await writeFile(path.join(folder, 'aside', draft.replace(String(process.pid), String(2 ** 22 + 1))), 'x')
  const second = await openDiskStore(folder)
  expect(await readdir(path.join(folder, 'aside'))).toEqual([draft])
  goOn()
  await written
  expect(await read(second, version, 13)).toEqual(Buffer.from('half and half'))
  await second.write(other, chunks(Buffer.from('x')), unlimited)
  expect(await readdir(path.join(folder, 'aside'))).toEqual([])
  await Promise.all([first.close(), second.close()])
  await rm(folder, { recursive: true, force: true })
})
