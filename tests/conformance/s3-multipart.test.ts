/** The stock S3 client: multipart uploads, and presigned addresses. */
import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import pg from 'pg'
import { expect, it } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { openFiles } from '#tests/support/processes.ts'
import { s3ClientOf } from '#tests/support/s3-client.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const MiB = 1024 * 1024
const bytes = (length: number, seed = 1) =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31 + seed + (at >> 8)) % 256))
const md5 = (...parts: Buffer[]) => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error) => `${error.$metadata?.httpStatusCode} ${error.name}`,
  )

async function begin(s3: S3Client, Bucket: string, Key: string, more = {}) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }))
  const place = { Bucket, Key, UploadId }
  return {
    place,
    part: async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await s3.send(new UploadPartCommand({ ...place, PartNumber, Body }))
      return { PartNumber, ETag }
    },
    complete: (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      s3.send(new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } })),
    parts: () => s3.send(new ListPartsCommand({ ...place, MaxParts: 1 })),
    abort: () => s3.send(new AbortMultipartUploadCommand(place)),
  }
}

const blobsOf = async () => (await tannr.sql(`select from storage.s3_multipart_uploads_parts`)).length

it('an upload library sends a stream of unknown length in parts, and it comes back whole', async () => {
  const { name, files } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const parts = [bytes(5 * MiB, 1), bytes(5 * MiB, 2), bytes(MiB, 3)]
  const upload = new Upload({
    client: s3,
    params: {
      Bucket: name,
      Key: 'big',
      Body: Readable.from(parts),
      ContentType: 'video/mp4',
      Metadata: { by: 'Ada' },
    },
    partSize: 5 * MiB,
  })
  const done = await upload.done()
  expect(done.ETag).toBe(`"${md5(...parts.map((part) => md5(part))).toString('hex')}-3"`)
  const head = await s3.send(new HeadObjectCommand({ Bucket: name, Key: 'big' }))
  expect(head).toMatchObject({ ContentLength: 11 * MiB, ContentType: 'video/mp4', Metadata: { by: 'Ada' } })
  const back = Buffer.from((await (await files.download('big')).data?.arrayBuffer()) as ArrayBuffer)
  expect(back.equals(Buffer.concat(parts))).toBe(true)
  const across = await s3.send(
    new GetObjectCommand({ Bucket: name, Key: 'big', Range: `bytes=${5 * MiB - 2}-${5 * MiB + 1}` }),
  )
  expect(Buffer.from((await across.Body?.transformToByteArray()) ?? [])).toEqual(
    back.subarray(5 * MiB - 2, 5 * MiB + 2),
  )
  expect(await blobsOf()).toBe(0)
})

it('parts are listed, replaced, copied from another object and put together in their order', async () => {
  const { name, files } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  await files.upload('source', new Uint8Array(bytes(100, 9)))
  const upload = await begin(s3, name, 'joined')
  await upload.part(2, Buffer.from('to be replaced'))
  const first = await upload.part(1, bytes(5 * MiB))
  const second = await upload.part(2, Buffer.from('second'))
  const copied = await s3.send(
    new UploadPartCopyCommand({
      ...{ ...upload.place, PartNumber: 3, CopySource: `${name}/source`, CopySourceRange: 'bytes=10-19' },
    }),
  )
  const listed = await upload.parts()
  expect([listed.Parts?.[0]?.Size, listed.IsTruncated, listed.NextPartNumberMarker]).toEqual([
    5 * MiB,
    true,
    '1',
  ])
  const uploads = await s3.send(new ListMultipartUploadsCommand({ Bucket: name, Prefix: 'joi' }))
  expect(uploads.Uploads).toMatchObject([{ Key: 'joined', UploadId: upload.place.UploadId }])
  const third = { PartNumber: 3, ETag: copied.CopyPartResult?.ETag }
  expect(await refusal(upload.complete(second, first))).toBe('400 InvalidPartOrder')
  expect(await refusal(upload.complete(first, { PartNumber: 2, ETag: first.ETag }))).toBe('400 InvalidPart')
  expect(await refusal(upload.complete(first, { PartNumber: 7, ETag: first.ETag }))).toBe('400 InvalidPart')
  expect(await refusal(upload.complete(first, second, third))).toBe('400 EntityTooSmall')
  await upload.complete(first, third)
  const back = Buffer.from((await (await files.download('joined')).data?.arrayBuffer()) as ArrayBuffer)
  expect(back.subarray(5 * MiB)).toEqual(bytes(100, 9).subarray(10, 20))
  expect(await refusal(upload.complete(first, third))).toBe('404 NoSuchUpload')
  expect(await blobsOf()).toBe(0)
})

it('an upload that is given up leaves nothing, and of two who end one, one does', async () => {
  const { name } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const upload = await begin(s3, name, 'given-up')
  await upload.part(1, Buffer.from('x'))
  await upload.abort()
  expect(await refusal(upload.part(2, Buffer.from('y')))).toBe('404 NoSuchUpload')
  expect(await refusal(upload.abort())).toBe('404 NoSuchUpload')
  expect(await refusal(s3.send(new HeadObjectCommand({ Bucket: name, Key: 'given-up' })))).toBe(
    '404 NotFound',
  )
  expect(await blobsOf()).toBe(0)
  const raced = await begin(s3, name, 'raced')
  const part = await raced.part(1, Buffer.from('once'))
  const ends = await Promise.all([refusal(raced.complete(part)), refusal(raced.complete(part))])
  expect(ends.sort()).toEqual(['404 NoSuchUpload', 'taken'])
})

it('an upload that ends while its parts are about to be read is gone, not without parts', async () => {
  const { name } = await givenBucket(tannr)
  const upload = await begin(s3ClientOf(tannr), name, 'ends')
  const part = await upload.part(1, Buffer.from('x'))
  const holder = new pg.Client(tannr.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin; lock table storage.s3_multipart_uploads_parts')
    const ends = Promise.all([refusal(upload.complete(part)), refusal(upload.parts())])
    const waiting = async () =>
      (
        await tannr.sql(
          `select from pg_locks where not granted and relation = 'storage.s3_multipart_uploads_parts'::regclass`,
        )
      ).length
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    await holder.query('delete from storage.s3_multipart_uploads where id = $1', [upload.place.UploadId])
    await holder.query('commit')
    expect(await ends).toEqual(['404 NoSuchUpload', '404 NoSuchUpload'])
  } finally {
    await holder.end()
  }
})

it('a copied part that is refused leaves its source closed', async () => {
  const { name, files } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  // Large enough to be read as a stream.
  await files.upload('source', new Uint8Array(bytes(2 * MiB)))
  const { place } = await begin(s3, name, 'refused')
  const copies = [
    { ...place, PartNumber: 10_001 },
    { ...place, PartNumber: 1, UploadId: randomUUID() },
  ].map((part) => refusal(s3.send(new UploadPartCopyCommand({ ...part, CopySource: `${name}/source` }))))
  expect(await Promise.all(copies)).toEqual(['400 InvalidArgument', '404 NoSuchUpload'])
  await expect.poll(() => openFiles(path.join(tannr.dataDir, 'storage'))).toEqual([])
  // Closed here, as the garbage collector closes such files late, with a warning.
  expect(tannr.logs()).not.toContain('garbage collection')
})

it('the parts together are no larger than a bucket takes', async () => {
  const { name } = await givenBucket(tannr, { public: false, fileSizeLimit: '6mb' })
  const upload = await begin(s3ClientOf(tannr), name, 'large')
  await upload.part(1, bytes(5 * MiB))
  expect(await refusal(upload.part(2, bytes(2 * MiB)))).toBe('400 EntityTooLarge')
  expect(await refusal(upload.part(0, bytes(1)))).toBe('400 InvalidArgument')
})

it('an address that was signed ahead is for one call, as it was signed, and for a while', async () => {
  const { name } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const Key = 'a b/ü.txt'.replace('ü', 'u')
  const putAddress = await getSignedUrl(s3, new PutObjectCommand({ Bucket: name, Key }), { expiresIn: 60 })
  expect((await fetch(putAddress, { method: 'PUT', body: 'signed' })).status).toBe(200)
  const getAddress = await getSignedUrl(
    s3,
    new GetObjectCommand({
      ...{ Bucket: name, Key, ResponseContentDisposition: 'attachment; filename="mine.txt"' },
      ResponseContentType: 'text/html',
    }),
    { expiresIn: 60 },
  )
  const got = await fetch(getAddress)
  expect([await got.text(), got.headers.get('content-disposition'), got.headers.get('content-type')]).toEqual(
    [...['signed', 'attachment; filename="mine.txt"', 'text/plain']],
  )
  const codeOf = async (answer: Response) => [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
  expect(await codeOf(await fetch(getAddress.replace('u.txt', 'v.txt')))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  expect(await codeOf(await fetch(getAddress, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch'])
  expect(
    await codeOf(
      await fetch(putAddress, { method: 'PUT', headers: { 'x-amz-copy-source': `${name}/${Key}` } }),
    ),
  ).toEqual([403, 'AccessDenied'])
  const old = await getSignedUrl(s3, new GetObjectCommand({ Bucket: name, Key }), {
    ...{ expiresIn: 60, signingDate: new Date(Date.now() - 120_000) },
  })
  expect(await codeOf(await fetch(old))).toEqual([403, 'AccessDenied'])
})

it('a part that is long on its way keeps its upload, and what is left alone makes room', async () => {
  const { name } = await givenBucket(tannr)
  const { id, session } = await givenPerson(tannr)
  const theirs = s3ClientOf(tannr, { accessToken: session.access_token })
  await tannr.sql(`create policy "parts" on storage.objects for all to authenticated
    using (bucket_id = '${name}')`)
  await tannr.sql(
    `insert into storage.s3_multipart_uploads (id, bucket_id, key, version, owner_id, in_progress_size, created_at)
      select $1 || n, $1, 'it ' || n, '', $2, (n = 1)::int, now() - make_interval(mins => case n when 1 then 9 else 5 end)
      from generate_series(1, 100) as n`,
    [name, id],
  )
  const { parts } = await begin(theirs, name, 'one more')
  expect((await parts()).Parts).toBeUndefined()
  const left = () =>
    tannr.sql(`select count(*)::int, bool_or(in_progress_size > 0) as slow from storage.s3_multipart_uploads
      where owner_id = '${id}'`)
  expect(await left()).toEqual([{ count: 100, slow: true }])
  // Its process has ended meanwhile.
  await tannr.sql(`update storage.s3_multipart_uploads set created_at = now() - interval '2 hours'
    where in_progress_size > 0`)
  await begin(theirs, name, 'another')
  expect(await left()).toEqual([{ count: 100, slow: false }])
})

it('an upload of which a part is replaced while it ends goes on, and ends with the new part', async () => {
  const s3 = s3ClientOf(tannr)
  const { name, files } = await givenBucket(tannr)
  const upload = await begin(s3, name, 'replaced')
  const old = await upload.part(1, bytes(1000))
  const [{ version } = { version: '' }] = await tannr.sql<{ version: string }>(
    'select version from storage.s3_multipart_uploads_parts where bucket_id = $1',
    [name],
  )
  const holder = new pg.Client(tannr.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [name, 'replaced'])
    const { rows } = await holder.query('select pg_current_xact_id()::xid::text as id')
    const completed = refusal(upload.complete(old))
    const waiting = () =>
      tannr.sql('select from pg_locks where not granted and transactionid = $1::xid', [rows[0].id])
    await expect.poll(waiting).toHaveLength(1)
    // As by another request, which would wait for the same row.
    await tannr.sql('update storage.s3_multipart_uploads_parts set version = $2 where version = $1', [
      version,
      randomUUID(),
    ])
    await files.remove(['none'])
    const strays = () => tannr.sql('select from storage.stray_blobs where version = $1', [version])
    await expect.poll(strays).toEqual([])
    await holder.query('rollback')
    expect(await completed).toBe('400 InvalidPart')
    await upload.complete(await upload.part(1, bytes(1000, 2)))
  } finally {
    await holder.end()
  }
  const { data } = await files.download('replaced')
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes(1000, 2))
})
