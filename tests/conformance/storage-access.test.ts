/** The stock storage client: who may read and write, by policies, signed addresses and plain requests. */
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { s3ClientOf } from '#tests/support/s3-client.ts'
import { adminOf, givenBucket, told } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

it('a signed address reads one file for a while, and one upload needs no account', async () => {
  const { name, files } = await givenBucket(tannr)
  await files.upload('a b/c.txt', 'signed')
  const signed = await files.createSignedUrl('a b/c.txt', 60, { download: 'mine.txt' })
  const answer = await fetch(signed.data?.signedUrl ?? '')
  expect(await answer.text()).toBe('signed')
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename=mine.txt; filename*=UTF-8''mine.txt",
  )
  expect(answer.headers.get('cache-control')).toBeNull()
  expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
  const elsewhere = await fetch((signed.data?.signedUrl ?? '').replace('c.txt', 'd.txt'))
  expect(await elsewhere.json()).toEqual({
    ...{
      statusCode: '400',
      error: 'InvalidSignature',
      message: 'Invalid signature',
      code: 'InvalidSignature',
    },
  })
  const address = signed.data?.signedUrl ?? ''
  const token = new URL(address).searchParams.get('token') ?? ''
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 60 })).toString('base64url')
  for (const [shown, message] of [
    [`${head}.${forged}.${signature}`, 'signature verification failed'],
    ['nothing', 'Invalid Compact JWS'],
  ] as const) {
    const refused = await fetch(address.replace(token, shown))
    expect(await refused.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT', message })
  }
  const many = await files.createSignedUrls(['a b/c.txt', 'none'], 60)
  expect(many.data).toMatchObject([
    { error: null, path: 'a b/c.txt' },
    {
      error: 'Either the object does not exist or you do not have access to it',
      path: 'none',
      signedUrl: null,
    },
  ])
  // Beyond the range of dates.
  const lasting = await fetch((await files.createSignedUrl('a b/c.txt', 1e18)).data?.signedUrl ?? '')
  expect([lasting.status, lasting.headers.get('expires')]).toEqual([200, 'Fri, 31 Dec 9999 23:59:59 GMT'])
  expect(told((await files.createSignedUrl('a b/c.txt', 0)).error)).toMatchObject({
    message: 'body/expiresIn must be >= 1',
  })
  expect(told((await files.createSignedUrl('none', 60)).error)).toMatchObject({ message: 'Object not found' })

  const permitted = await files.createSignedUploadUrl('new.txt')
  const permission = permitted.data?.token ?? ''
  const visitor = tannr.client().storage.from(name)
  expect((await visitor.uploadToSignedUrl('new.txt', permission, 'by permission')).data).toMatchObject({
    path: 'new.txt',
  })
  expect(told((await visitor.uploadToSignedUrl('new.txt', permission, 'again')).error)).toMatchObject({
    statusCode: '409',
  })
  expect(told((await visitor.uploadToSignedUrl('other.txt', permission, 'x')).error)).toMatchObject({
    message: 'Invalid signature',
  })
  expect(await (await files.download('new.txt')).data?.text()).toBe('by permission')
  expect(told((await visitor.uploadToSignedUrl('a b/c.txt', token, 'x')).error)).toMatchObject({
    message: 'Token is not scoped for upload',
  })
})

it('policies decide for each person what they read, write and see', async () => {
  const { name } = await givenBucket(tannr)
  const [ann, bob] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
  await tannr.sql(`create policy "own ${name}" on storage.objects for all to authenticated
    using (bucket_id = '${name}' and (storage.foldername(name))[1] = auth.uid()::text)`)
  const anns = ann.client.storage.from(name)
  const bobs = bob.client.storage.from(name)
  const path = `${ann.id}/cv.txt`
  expect((await anns.upload(path, 'mine')).error).toBeNull()
  const [row] = await tannr.sql('select owner_id, owner from storage.objects where name = $1', [path])
  expect(row).toEqual({ owner_id: ann.id, owner: ann.id })
  expect(told((await bobs.upload(`${ann.id}/x.txt`, 'x')).error)).toMatchObject({ statusCode: '403' })
  expect(told((await bobs.upload(path, 'x', { upsert: true })).error)).toMatchObject({ statusCode: '403' })
  expect(told((await bobs.download(path)).error)).toMatchObject({ statusCode: '404' })
  expect((await bobs.list(ann.id)).data).toEqual([])
  expect((await bobs.remove([path])).data).toEqual([])
  expect(told((await bobs.move(path, `${bob.id}/cv.txt`)).error)).toMatchObject({ statusCode: '404' })
  expect(told((await anns.move(path, `${bob.id}/cv.txt`)).error)).toMatchObject({ statusCode: '403' })
  expect(told((await bobs.createSignedUrl(path, 60)).error)).toMatchObject({ statusCode: '404' })
  expect(told((await tannr.client().storage.from(name).info(path)).error)).toMatchObject({
    message: 'Object not found',
  })
  expect(await (await anns.download(path)).data?.text()).toBe('mine')
  expect(told((await bob.client.storage.deleteBucket(name)).error)).toMatchObject({
    message: 'Bucket not found',
  })
  expect((await anns.remove([path])).data).toHaveLength(1)
})

it('a public file is read by anybody, in parts, and not again while it is the same', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  await files.upload('a.txt', '0123456789', { cacheControl: '3600' })
  const { publicUrl } = files.getPublicUrl('a.txt').data
  const get = (headers: Record<string, string> = {}) => fetch(publicUrl, { headers })
  const whole = await get()
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=3600',
    'content-length': '10',
    etag: '"781e5e245d69b566979b86e28d23f2c7"',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
  })
  const part = await get({ range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  expect(await (await get({ range: 'bytes=-3' })).text()).toBe('789')
  expect(await (await get({ range: 'bytes=8-' })).text()).toBe('89')
  for (const range of ['bytes=10-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2']) {
    const refused = await get({ range })
    expect([refused.status, (await refused.json()).code]).toEqual([416, 'InvalidRange'])
  }
  const same = await get({ 'if-none-match': whole.headers.get('etag') ?? '' })
  expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([
    304,
    whole.headers.get('etag'),
    '',
  ])
  const changed = await get({ 'if-none-match': '"other"' })
  expect([changed.status, changed.headers.get('cache-control')]).toEqual([
    200,
    'max-age=3600, stale-while-revalidate=30',
  ])
  expect((await get({ 'if-modified-since': whole.headers.get('last-modified') ?? '' })).status).toBe(304)
  const head = await fetch(publicUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  const missing = await fetch(`${tannr.url}/storage/v1/object/public/${name}/none`)
  expect([missing.status, await missing.json()]).toEqual([
    400,
    { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' },
  ])
})

it('requests without a good token, and routes that there are not, are told so', async () => {
  const { name } = await givenBucket(tannr)
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${tannr.url}/storage/v1${path}`, { headers })
    return [answer.status, await answer.json()]
  }
  const refused = (message: string) => [
    400,
    { statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' },
  ]
  expect(await ask('/bucket')).toEqual(refused('Invalid Compact JWS'))
  expect(await ask('/bucket', { authorization: 'Bearer nonsense' })).toEqual(refused('Invalid Compact JWS'))
  expect(await ask(`/object/${name}/x`)).toMatchObject([400, { code: 'NoSuchBucket' }])
  expect(await ask(`/object/sign/${name}/x`)).toMatchObject([
    400,
    { message: "querystring must have required property 'token'", code: 'InvalidRequest' },
  ])
  expect(await ask('/object/foo')).toEqual([
    404,
    {
      statusCode: '404',
      error: 'Not Found',
      message: 'Route GET:/object/foo not found',
      code: 'InvalidRequest',
    },
  ])
  for (const path of ['/iceberg/bucket', '/vector/CreateVectorBucket']) {
    expect(await ask(path)).toMatchObject([404, { error: 'Not Found' }])
  }
  for (const { error } of [
    await adminOf(tannr).from(name).purgeCache('x'),
    await adminOf(tannr).purgeBucketCache(name),
  ]) {
    expect(told(error)).toEqual({
      message: 'Missing Required Parameter CDN_PURGE_ENDPOINT_URL is not set',
      status: 400,
      statusCode: '400',
    })
  }
})

it('policies know what is asked for by the names of the wire', async () => {
  const { name, files } = await givenBucket(tannr)
  const { client, session } = await givenPerson(tannr)
  const theirs = client.storage.from(name)
  await files.upload('a.txt', 'x')
  const head = () =>
    fetch(`${tannr.url}/storage/v1/object/${name}/a.txt`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${session.access_token}` },
    })
  const only = (operations: string) =>
    tannr.sql(`drop policy if exists "as ${name}" on storage.objects;
      create policy "as ${name}" on storage.objects for select to authenticated
      using (bucket_id = '${name}' and storage.allow_any_operation(array[${operations}]))`)
  const allowed = async () => [
    (await theirs.info('a.txt')).error === null,
    (await head()).status === 200,
    (await theirs.download('a.txt')).error === null,
  ]
  await only(`'object.get_authenticated_info'`)
  expect(await allowed()).toEqual([true, false, false])
  await only(`'object.head_authenticated_info'`)
  expect(await allowed()).toEqual([false, true, false])
  await only(`'storage.object.get_authenticated'`)
  expect(await allowed()).toEqual([false, false, true])
})

it('policies know what is asked for by S3 by the names of the wire', async () => {
  const { name } = await givenBucket(tannr)
  const { session } = await givenPerson(tannr)
  const theirs = s3ClientOf(tannr, { accessToken: session.access_token })
  await tannr.sql(`create policy "as ${name}" on storage.objects for all to authenticated
    using (bucket_id = '${name}' and storage.allow_any_operation(
      array['s3.object.list', 's3.upload.create_multipart', 's3.upload.part', 's3.upload.complete_multipart']))`)
  const place = { Bucket: name, Key: 'a.txt' }
  const { UploadId } = await theirs.send(new CreateMultipartUploadCommand(place))
  const part = await theirs.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 1, Body: 'x' }))
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: part.ETag }] }
  await theirs.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }))
  expect((await theirs.send(new ListObjectsV2Command({ Bucket: name }))).KeyCount).toBe(1)
  await expect(theirs.send(new PutObjectCommand({ ...place, Body: 'x' }))).rejects.toThrow('Access Denied')
})

it('values that nothing can be made of are refused or left out, and are no error of the server', async () => {
  const { name, files } = await givenBucket(tannr)
  const send = (url: string, { headers, ...init }: RequestInit) =>
    fetch(`${tannr.url}/storage/v1${url}`, {
      ...init,
      headers: { authorization: `Bearer ${tannr.secretKey}`, ...headers },
    })
  const deep = `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`
  const headers = { 'x-metadata': Buffer.from(deep).toString('base64') }
  expect((await send(`/object/${name}/deep`, { method: 'POST', body: 'x', headers })).status).toBe(200)
  expect((await files.info('deep')).data?.metadata).toEqual({})
  const asJson = (url: string, body: unknown) =>
    send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const transform = { width: { toString: 1, valueOf: 1 }, height: 20 }
  expect((await asJson(`/object/sign/${name}/deep`, { expiresIn: 60, transform })).status).toBe(200)
  for (const time of [
    '1',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
  ]) {
    const cursor = Buffer.from(`l:a\no:asc\nc:created_at\na:${time}`).toString('base64')
    const refused = await asJson(`/object/list-v2/${name}`, { cursor })
    expect([time, refused.status, (await refused.json()).message]).toEqual([
      ...[time, 400, 'Invalid Parameter continuation token'],
    ])
  }
})
