/** The stock storage client: buckets, uploads, and operations on files. */
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { adminOf, givenBucket, png, told } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

it('an operator makes, lists, changes, empties and deletes buckets', async () => {
  const { name, files } = await givenBucket(tannr, {
    public: false,
    fileSizeLimit: '20mb',
    allowedMimeTypes: ['image/*'],
  })
  const found = await adminOf(tannr).getBucket(name)
  expect(found.data).toEqual({
    ...{
      id: name,
      name,
      owner: '',
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/*'],
    },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  const listed = await adminOf(tannr).listBuckets({
    search: name.slice(0, 10),
    sortColumn: 'name',
    sortOrder: 'desc',
    limit: 5,
  })
  expect(listed.data?.map(({ id, type }) => ({ id, type }))).toEqual([{ id: name, type: 'STANDARD' }])
  const changed = await adminOf(tannr).updateBucket(name, {
    public: true,
    fileSizeLimit: null,
    allowedMimeTypes: null,
  })
  expect(changed.data).toEqual({ message: 'Successfully updated' })
  expect((await adminOf(tannr).getBucket(name)).data).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: null,
  })
  expect((await files.upload('a.txt', 'one')).error).toBeNull()
  expect(told((await adminOf(tannr).deleteBucket(name)).error)).toEqual({
    message: 'The bucket you tried to delete is not empty',
    ...{ status: 400, statusCode: '409' },
  })
  expect((await adminOf(tannr).emptyBucket(name)).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
  expect((await adminOf(tannr).deleteBucket(name)).data).toEqual({ message: 'Successfully deleted' })
  expect(told((await adminOf(tannr).getBucket(name)).error)).toEqual({
    message: 'Bucket not found',
    ...{ status: 400, statusCode: '404' },
  })
})

it('a bucket that cannot be made is refused with the reason', async () => {
  const { name } = await givenBucket(tannr)
  const refusal = async (...bucket: Parameters<ReturnType<typeof adminOf>['createBucket']>) =>
    told((await adminOf(tannr).createBucket(...bucket)).error)
  expect(await refusal(name, { public: false })).toEqual({
    message: 'The resource already exists',
    ...{ status: 400, statusCode: '409' },
  })
  expect(await refusal('a/b')).toMatchObject({ message: 'Bucket name invalid', statusCode: '400' })
  expect(await refusal('big', { public: false, fileSizeLimit: '900gb' })).toMatchObject({ statusCode: '413' })
  expect(await refusal('odd', { public: false, allowedMimeTypes: ['thing'] })).toMatchObject({
    message: 'mime type thing is not supported',
  })
  // An error, rather than another format without notice.
  expect(await refusal('ice', { public: false, type: 'ANALYTICS' })).toEqual({
    message: 'The feature analytics is not enabled for this resource',
    ...{ status: 400, statusCode: '409' },
  })
  const visitor = await tannr.client().storage.createBucket('theirs', { public: false })
  expect(told(visitor.error)).toEqual({
    message: 'new row violates row-level security policy',
    ...{ status: 400, statusCode: '403' },
  })
  expect((await tannr.client().storage.listBuckets()).data).toEqual([])
})

it('a bucket keeps no old versions, so it has no rules for them', async () => {
  const { name } = await givenBucket(tannr)
  const storage = adminOf(tannr)
  const rule = { status: 'Enabled', filter: {}, noncurrentVersionExpiration: { noncurrentDays: 1 } } as const
  const answers = await Promise.all([
    storage.getBucketLifecycle(name),
    storage.updateBucketLifecycle(name, { rules: [rule] }),
    storage.deleteBucketLifecycle(name),
  ])
  for (const { error } of answers) {
    expect(error).toMatchObject({ name: 'StorageApiError', code: 'FeatureNotEnabled', statusCode: '409' })
  }
})

it('a file comes as a stream, too, and a server that is away is no refusal', async () => {
  const { name, files } = await givenBucket(tannr)
  await files.upload('a.txt', 'streamed')
  const { data } = await files.download('a.txt').asStream()
  expect(await new Response(data).text()).toBe('streamed')
  const nowhere = createClient('http://127.0.0.1:9', 'key').storage.from(name)
  for (const { error } of [await nowhere.download('a.txt'), await nowhere.list()]) {
    expect(error).toMatchObject({ name: 'StorageUnknownError', message: 'fetch failed' })
  }
})

it('a file goes up raw, as a Blob and as a form, and comes down as it was', async () => {
  const { name, files } = await givenBucket(tannr)
  const raw = await files.upload('raw/text.txt', 'grüße', { cacheControl: '60', metadata: { by: 'Ada' } })
  expect(raw.data).toMatchObject({
    path: 'raw/text.txt',
    fullPath: `${name}/raw/text.txt`,
    id: expect.any(String),
  })
  expect(await (await files.download('raw/text.txt')).data?.text()).toBe('grüße')
  const info = await files.info('raw/text.txt')
  expect(info.data).toMatchObject({
    ...{ name: 'raw/text.txt', bucketId: name, size: 7, contentType: 'text/plain;charset=UTF-8' },
    ...{ cacheControl: 'max-age=60', metadata: { by: 'Ada' }, id: raw.data?.id },
  })
  const blob = await files.upload('blob.png', new Blob([png], { type: 'image/png' }), {
    metadata: { by: 'Bob' },
  })
  expect(blob.error).toBeNull()
  expect((await files.info('blob.png')).data).toMatchObject({
    contentType: 'image/png',
    size: png.length,
    metadata: { by: 'Bob' },
  })
  const form = new FormData()
  form.append('file', new Blob(['in a form']), 'x.txt')
  expect((await files.upload('form.txt', form)).error).toBeNull()
  expect(await (await files.download('form.txt')).data?.text()).toBe('in a form')
  expect((await files.upload('empty', new Uint8Array(0))).error).toBeNull()
  expect((await files.download('empty')).data?.size).toBe(0)
})

it('an upload does not overwrite unless it says so, and keeps the object’s id when it does', async () => {
  const { files } = await givenBucket(tannr)
  const first = await files.upload('a.txt', 'one')
  expect(told((await files.upload('a.txt', 'two')).error)).toEqual({
    message: 'The resource already exists',
    ...{ status: 400, statusCode: '409' },
  })
  const second = await files.upload('a.txt', 'two', { upsert: true })
  expect(second.data?.id).toBe(first.data?.id)
  const third = await files.update('a.txt', 'three')
  expect(third.data?.id).toBe(first.data?.id)
  expect(await (await files.download('a.txt')).data?.text()).toBe('three')
  expect((await files.exists('a.txt')).data).toBe(true)
  expect((await files.exists('b.txt')).data).toBe(false)
})

it('what a bucket does not take is refused by name, by size and by its bytes', async () => {
  const { files } = await givenBucket(tannr, {
    public: false,
    fileSizeLimit: 10_000,
    allowedMimeTypes: ['image/png', 'text/*'],
  })
  const refusal = async (path: string, body: string | Buffer, contentType = 'text/plain') =>
    told((await files.upload(path, body, { contentType })).error)
  expect(await refusal('a.pdf', '%PDF-', 'application/pdf')).toEqual({
    message: 'mime type application/pdf is not supported',
    ...{ status: 400, statusCode: '415' },
  })
  expect(await refusal('a.png', '<script>alert(1)</script>', 'image/png')).toMatchObject({
    statusCode: '415',
  })
  expect(await refusal('big.txt', 'x'.repeat(10_001))).toEqual({
    message: 'The object exceeded the maximum allowed size',
    ...{ status: 400, statusCode: '413' },
  })
  const blob = await files.upload('big.txt', new Blob(['x'.repeat(10_001)], { type: 'text/plain' }))
  expect(told(blob.error)).toMatchObject({ statusCode: '413' })
  expect(await refusal('bé.txt', 'x')).toMatchObject({ message: 'Invalid key: bé.txt', statusCode: '400' })
  expect((await files.list()).data).toEqual([])
  expect(told((await adminOf(tannr).from('none').upload('a', 'x')).error)).toMatchObject({
    message: 'Bucket not found',
  })
})

it('files are moved, copied and removed', async () => {
  const { name, files } = await givenBucket(tannr)
  const other = await givenBucket(tannr)
  await files.upload('a/one.txt', 'one', { metadata: { by: 'Ada' } })
  expect((await files.move('a/one.txt', 'b/two.txt')).data).toEqual({ message: 'Successfully moved' })
  expect(told((await files.move('a/one.txt', 'c')).error)).toMatchObject({ message: 'Object not found' })
  const copied = await files.copy('b/two.txt', 'there.txt', { destinationBucket: other.name })
  expect(copied.data).toEqual({ path: `${other.name}/there.txt` })
  expect(await (await other.files.download('there.txt')).data?.text()).toBe('one')
  expect((await other.files.info('there.txt')).data).toMatchObject({ metadata: { by: 'Ada' } })
  await files.upload('taken', 'x')
  expect(told((await files.move('b/two.txt', 'taken')).error)).toMatchObject({ statusCode: '409' })
  expect(told((await files.copy('b/two.txt', 'taken')).error)).toMatchObject({ statusCode: '409' })
  const nowhere = await files.copy('b/two.txt', 'x', { destinationBucket: 'nowhere' })
  expect(told(nowhere.error)).toMatchObject({ message: 'The related resource does not exist' })
  const removed = await files.remove(['b/two.txt', 'unknown'])
  expect(removed.data).toMatchObject([{ name: 'b/two.txt', bucket_id: name, user_metadata: { by: 'Ada' } }])
  expect((await files.exists('b/two.txt')).data).toBe(false)
  expect(told((await files.remove([])).error)).toMatchObject({
    message: 'body/prefixes must NOT have fewer than 1 items',
  })
})

it('files that change names with each other, many at once, are each moved or refused', async () => {
  const { files } = await givenBucket(tannr)
  await Promise.all(['one', 'other'].map((name) => files.upload(name, name)))
  const moves = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0 ? files.move('one', 'other') : files.move('other', 'one'),
  )
  const codes = (await Promise.all(moves)).map(({ error }) => (error ? told(error).statusCode : 'moved'))
  // Both exist throughout, so each name is taken: PostgreSQL finds deadlocks between some of them.
  expect(new Set(codes)).toEqual(new Set(['409']))
  const kept = await Promise.all(
    ['one', 'other'].map(async (name) => (await files.download(name)).data?.text()),
  )
  expect(kept).toEqual(['one', 'other'])
})

it('listings go level by level, by search and sort, or by a cursor', async () => {
  const { files } = await givenBucket(tannr)
  for (const path of ['z.txt', 'Upper.txt', 'dir/a.txt', 'dir/deep/b.txt', 'dir2/c.txt'])
    await files.upload(path, path)
  const names = async (...query: Parameters<typeof files.list>) =>
    (await files.list(...query)).data?.map(({ name }) => name)
  expect(await names()).toEqual(['dir', 'dir2', 'Upper.txt', 'z.txt'])
  expect(await names('dir')).toEqual(['a.txt', 'deep'])
  expect(await names('', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'Upper.txt',
    'dir2',
  ])
  expect(await names('', { search: 'upp' })).toEqual(['Upper.txt'])
  expect((await names('', { sortBy: { column: 'created_at', order: 'asc' } }))?.slice(2)).toEqual([
    'z.txt',
    'Upper.txt',
  ])
  const [folder, file] = (await files.list('dir')).data?.toReversed() ?? []
  expect(folder).toEqual({
    name: 'deep',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(file?.metadata).toMatchObject({ size: 9, mimetype: 'text/plain;charset=UTF-8', httpStatusCode: 200 })

  const first = await files.listV2({ prefix: 'dir', limit: 2 })
  expect(first.data?.objects.map(({ name }) => name)).toEqual(['dir/a.txt', 'dir/deep/b.txt'])
  expect(first.data).toMatchObject({ hasNext: true, folders: [] })
  const cursor = first.data?.nextCursor ?? ''
  const second = await files.listV2({ prefix: 'dir', limit: 2, cursor })
  expect(second.data).toMatchObject({ hasNext: false, objects: [{ name: 'dir2/c.txt' }] })
  const level = await files.listV2({ prefix: 'dir/', with_delimiter: true })
  expect(level.data).toMatchObject({
    folders: [{ key: 'deep', name: 'dir/deep/' }],
    objects: [{ key: 'a.txt', name: 'dir/a.txt' }],
  })
  const byTime = { column: 'created_at', order: 'desc' } as const
  const newest = await files.listV2({ limit: 3, with_delimiter: true, sortBy: byTime })
  expect(newest.data?.folders.map(({ name }) => name)).toEqual(['dir2/', 'dir/'])
  const rest = await files.listV2({ limit: 3, with_delimiter: true, cursor: newest.data?.nextCursor ?? '' })
  expect(rest.data?.objects.map(({ name }) => name)).toEqual(['z.txt'])
  expect(told((await files.listV2({ cursor: 'rubbish' })).error)).toMatchObject({
    message: 'Invalid Parameter continuation token',
  })
})
