/** The stock S3 client: buckets, objects, listings and copies. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { s3ClientOf } from '#tests/support/s3-client.ts'
import { adminOf, givenBucket } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

const put = (s3: S3Client, Bucket: string, Key: string, Body: string | Buffer | Readable = 'x', more = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))

const textAt = async (s3: S3Client, Bucket: string, Key: string, more = {}) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString()

/** The client's error for a refusal. */
const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error) => `${error.$metadata?.httpStatusCode} ${error.name}`,
  )

it('an operator makes, finds and removes buckets', async () => {
  const s3 = s3ClientOf(tannr)
  const Bucket = 's3-made'
  await s3.send(new CreateBucketCommand({ Bucket, ACL: 'public-read' }))
  expect(await refusal(s3.send(new CreateBucketCommand({ Bucket })))).toBe('409 BucketAlreadyExists')
  expect((await adminOf(tannr).getBucket(Bucket)).data).toMatchObject({ public: true })
  const listed = await s3.send(new ListBucketsCommand({}))
  expect(listed.Buckets).toContainEqual({ Name: Bucket, CreationDate: expect.any(Date) })
  expect((await s3.send(new HeadBucketCommand({ Bucket }))).BucketRegion).toBe('local')
  expect((await s3.send(new GetBucketLocationCommand({ Bucket }))).LocationConstraint).toBe('local')
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined()
  await put(s3, Bucket, 'a')
  expect(await refusal(s3.send(new DeleteBucketCommand({ Bucket })))).toBe('409 BucketNotEmpty')
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
  await s3.send(new DeleteBucketCommand({ Bucket }))
  expect(await refusal(s3.send(new HeadBucketCommand({ Bucket })))).toBe('404 NotFound')
  expect(await refusal(put(s3, Bucket, 'a'))).toBe('404 NoSuchBucket')
  expect(await refusal(s3.send(new ListObjectsV2Command({ Bucket })))).toBe('404 NoSuchBucket')
  expect(await refusal(s3.send(new CreateBucketCommand({ Bucket: 'no#name' })))).toBe('400 InvalidBucketName')
})

it('an object comes back as it was put, and is the same to the storage client', async () => {
  const { name, files } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const body = Buffer.from('Résumé, as bytes.'.repeat(1000))
  const key = "folder/a name (1) & 'more' + $=@;:,!.txt"
  const stored = await put(s3, name, key, body, {
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    Metadata: { by: 'Ada' },
  })
  const md5 = createHash('md5').update(body).digest('hex')
  expect(stored).toMatchObject({ ETag: `"${md5}"`, ChecksumCRC32: expect.any(String) })
  const got = await s3.send(new GetObjectCommand({ Bucket: name, Key: key }))
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
  expect(got).toMatchObject({
    ...{ ETag: `"${md5}"`, ContentLength: body.length, ContentType: 'text/plain' },
    ...{ CacheControl: 'max-age=60', Metadata: { by: 'Ada' }, LastModified: expect.any(Date) },
  })
  expect(await s3.send(new HeadObjectCommand({ Bucket: name, Key: key }))).toMatchObject({
    ...{ ETag: `"${md5}"`, ContentLength: body.length, Metadata: { by: 'Ada' } },
  })
  expect((await files.info(key)).data).toMatchObject({ size: body.length, metadata: { by: 'Ada' } })
  expect(await (await files.download(key)).data?.text()).toBe(body.toString())
  await files.upload('by-client', 'hello')
  expect(await textAt(s3, name, 'by-client')).toBe('hello')
  expect(await textAt(s3, name, 'by-client', { Range: 'bytes=1-3' })).toBe('ell')
  expect(await textAt(s3, name, 'by-client', { Range: 'bytes=-2' })).toBe('lo')
  expect(await refusal(textAt(s3, name, 'by-client', { Range: 'bytes=9-' }))).toBe('416 InvalidRange')
  expect(await refusal(textAt(s3, name, 'none'))).toBe('404 NoSuchKey')
  await put(s3, name, 'empty', '')
  expect(await textAt(s3, name, 'empty')).toBe('')
})

it('a stream is taken with the checksum that follows it, of every kind and signed or not', async () => {
  const { name } = await givenBucket(tannr)
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
  for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256']) {
    const s3 = s3ClientOf(tannr)
    const stored = await put(
      s3,
      name,
      ChecksumAlgorithm,
      Readable.from([body.subarray(0, 1), body.subarray(1)]),
      {
        ...{ ChecksumAlgorithm, ContentLength: body.length },
      },
    )
    expect(stored).toHaveProperty(`Checksum${ChecksumAlgorithm}`)
    const got = await s3.send(new GetObjectCommand({ Bucket: name, Key: ChecksumAlgorithm }))
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
  }
  const s3 = s3ClientOf(tannr)
  const wrong = put(s3, name, 'wrong', body, { ChecksumCRC32: 'AAAAAA==' })
  expect(await refusal(wrong)).toBe('400 BadDigest')
  expect(await refusal(put(s3, name, 'wrong', body, { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }))).toBe(
    '400 BadDigest',
  )
  expect(await refusal(textAt(s3, name, 'wrong'))).toBe('404 NoSuchKey')
})

it('conditions decide whether an object is read, overwritten or copied', async () => {
  const { name } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const { ETag } = await put(s3, name, 'one', 'first')
  expect(await textAt(s3, name, 'one', { IfMatch: ETag })).toBe('first')
  expect(await refusal(textAt(s3, name, 'one', { IfMatch: '"other"' }))).toBe('412 PreconditionFailed')
  expect(await refusal(textAt(s3, name, 'one', { IfNoneMatch: ETag }))).toMatch(/^304/)
  const later = new Date(Date.now() + 60_000)
  expect(await refusal(textAt(s3, name, 'one', { IfModifiedSince: later }))).toMatch(/^304/)
  expect(await textAt(s3, name, 'one', { IfUnmodifiedSince: later })).toBe('first')
  expect(await refusal(textAt(s3, name, 'one', { IfUnmodifiedSince: new Date(0) }))).toBe(
    '412 PreconditionFailed',
  )
  expect(await refusal(put(s3, name, 'one', 'second', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed')
  expect(await refusal(put(s3, name, 'one', 'second', { IfMatch: ETag }))).toBe('501 NotImplemented')
  await put(s3, name, 'one', 'second')
  expect(await textAt(s3, name, 'one')).toBe('second')
  const copy = (more = {}) =>
    s3.send(new CopyObjectCommand({ Bucket: name, Key: 'two', CopySource: `${name}/one`, ...more }))
  expect(await refusal(copy({ CopySourceIfMatch: ETag }))).toBe('412 PreconditionFailed')
  expect((await copy()).CopyObjectResult?.ETag).toBe(
    (await s3.send(new HeadObjectCommand({ Bucket: name, Key: 'one' }))).ETag,
  )
  await copy({ MetadataDirective: 'REPLACE', ContentType: 'text/css', Metadata: { kind: 'copy' } })
  expect(await s3.send(new HeadObjectCommand({ Bucket: name, Key: 'two' }))).toMatchObject({
    ...{ ContentType: 'text/css', Metadata: { kind: 'copy' } },
  })
  expect(await refusal(copy({ Key: 'one' }))).toBe('400 InvalidRequest')
  expect(await refusal(copy({ CopySource: `${name}/none` }))).toBe('404 NoSuchKey')
})

it('listings go on where they ended, and show what lies behind a delimiter once', async () => {
  const { name } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  const keys = ['a.txt', 'b/1', 'b/2', 'b/c/3', 'd & e/<1>', 'z'].map((key) => key.replace(/[<>]/g, '_'))
  for (const key of keys) await put(s3, name, key)
  const pages = async (more = {}) => {
    const seen: string[] = []
    let pages = 0
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await s3.send(
        new ListObjectsV2Command({
          Bucket: name,
          MaxKeys: 2,
          ...(ContinuationToken && { ContinuationToken }),
          ...more,
        }),
      )
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''))
      seen.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''))
      pages++
      if (!page.IsTruncated) return { seen: seen.sort(), pages }
      ContinuationToken = page.NextContinuationToken
    }
  }
  expect(await pages()).toEqual({ seen: keys, pages: 3 })
  expect(await pages({ Delimiter: '/' })).toEqual({ seen: ['a.txt', 'b/', 'd & e/', 'z'], pages: 2 })
  expect(await pages({ Delimiter: '/', Prefix: 'b/' })).toEqual({ seen: ['b/1', 'b/2', 'b/c/'], pages: 2 })
  expect(await pages({ StartAfter: 'b/2' })).toEqual({ seen: ['b/c/3', 'd & e/_1_', 'z'], pages: 2 })
  const first = await s3.send(new ListObjectsCommand({ Bucket: name, Delimiter: '/', MaxKeys: 2 }))
  expect([first.IsTruncated, first.NextMarker]).toEqual([true, 'b/'])
  const rest = await s3.send(new ListObjectsCommand({ Bucket: name, Delimiter: '/', Marker: 'b/' }))
  expect([rest.CommonPrefixes, rest.Contents?.map(({ Key }) => Key)]).toEqual([[{ Prefix: 'd & e/' }], ['z']])
  const encoded = await s3.send(
    new ListObjectsV2Command({ Bucket: name, EncodingType: 'url', Prefix: 'd &' }),
  )
  expect(encoded.Contents?.[0]).toMatchObject({
    Key: 'd%20%26%20e/_1_',
    Size: 1,
    ETag: expect.stringMatching(/^"/),
  })
  const nothing = await s3.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 0 }))
  expect([nothing.KeyCount, nothing.IsTruncated]).toEqual([0, false])
  expect(await refusal(s3.send(new ListObjectsV2Command({ Bucket: name, ContinuationToken: '' })))).toBe(
    '400 InvalidArgument',
  )
})

it('deleting what is not there is no error, many at once say what became of each', async () => {
  const { name } = await givenBucket(tannr)
  const s3 = s3ClientOf(tannr)
  for (const key of ['a', 'b & c', 'd']) await put(s3, name, key)
  await s3.send(new DeleteObjectCommand({ Bucket: name, Key: 'none' }))
  const remove = (Quiet: boolean, ...keys: string[]) =>
    s3.send(
      new DeleteObjectsCommand({ Bucket: name, Delete: { Quiet, Objects: keys.map((Key) => ({ Key })) } }),
    )
  expect((await remove(false, 'a', 'none')).Deleted).toEqual([{ Key: 'a' }, { Key: 'none' }])
  expect((await remove(true, 'b & c')).Deleted).toBeUndefined()
  const left = await s3.send(new ListObjectsV2Command({ Bucket: name }))
  expect(left.Contents?.map(({ Key }) => Key)).toEqual(['d'])
})
