/** The S3 protocol: who has access, under whose policies, and hostile requests. */
import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { s3ClientOf, s3Endpoint } from '#tests/support/s3-client.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error) => `${error.$metadata?.httpStatusCode} ${error.name}`,
  )

async function s3Of(person: Person): Promise<S3Client> {
  const { data } = await person.client.auth.getSession()
  return s3ClientOf(tannr, { accessToken: data.session?.access_token ?? '' })
}

it('with a session token a person has their own folder, by the policies, and nothing else', async () => {
  const { name } = await givenBucket(tannr)
  await tannr.sql(`create policy "own folder ${name}" on storage.objects for all to authenticated
    using (bucket_id = '${name}' and (storage.foldername(name))[1] = auth.uid()::text)`)
  const [ada, bob] = [await givenPerson(tannr), await givenPerson(tannr)]
  const [hers, his] = [await s3Of(ada), await s3Of(bob)]
  const own = { Bucket: name, Key: `${ada.id}/cv.pdf` }
  expect(await refusal(hers.send(new PutObjectCommand({ ...own, Body: 'cv' })))).toBe('taken')
  expect(await (await hers.send(new GetObjectCommand(own))).Body?.transformToString()).toBe('cv')
  const [row] = await tannr.sql(`select owner_id from storage.objects where name = $1`, [own.Key])
  expect(row).toEqual({ owner_id: ada.id })
  expect(await refusal(his.send(new DeleteBucketCommand({ Bucket: name })))).toBe('404 NoSuchBucket')
  const upload = await hers.send(new CreateMultipartUploadCommand(own))
  const parts = { ...own, UploadId: upload.UploadId }
  for (const [what, call] of Object.entries({
    read: () => his.send(new GetObjectCommand(own)),
    overwrite: () => his.send(new PutObjectCommand({ ...own, Body: 'x' })),
    copy: () =>
      his.send(
        new CopyObjectCommand({ Bucket: name, Key: `${bob.id}/cv.pdf`, CopySource: `${name}/${own.Key}` }),
      ),
    begin: () => his.send(new CreateMultipartUploadCommand(own)),
    part: () => his.send(new UploadPartCommand({ ...parts, PartNumber: 1, Body: 'x' })),
    parts: () => his.send(new ListPartsCommand(parts)),
    bucket: () => his.send(new CreateBucketCommand({ Bucket: 'not-his' })),
  })) {
    expect([what, await refusal(call())]).toEqual([
      what,
      expect.stringMatching(/^(403 AccessDenied|404 NoSuch\w+)$/),
    ])
  }
  expect(await refusal(his.send(new DeleteObjectCommand(own)))).toBe('taken')
  await his.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects: [{ Key: own.Key }] } }))
  expect((await his.send(new ListObjectsV2Command({ Bucket: name }))).Contents).toBeUndefined()
  expect((await his.send(new ListMultipartUploadsCommand({ Bucket: name }))).Uploads).toBeUndefined()
  expect((await his.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([])
  expect((await hers.send(new ListObjectsV2Command({ Bucket: name }))).Contents).toHaveLength(1)
  expect((await hers.send(new ListMultipartUploadsCommand({ Bucket: name }))).Uploads).toHaveLength(1)
  // A few uploads per object are kept: the oldest is dropped.
  const ids = [upload.UploadId]
  for (let at = 0; at < 11; at++) ids.push((await hers.send(new CreateMultipartUploadCommand(own))).UploadId)
  const left = await hers.send(new ListMultipartUploadsCommand({ Bucket: name }))
  expect(new Set(left.Uploads?.map(({ UploadId }) => UploadId))).toEqual(new Set(ids.slice(2)))
  expect(await refusal(hers.send(new UploadPartCommand({ ...parts, PartNumber: 1, Body: 'x' })))).toBe(
    '404 NoSuchUpload',
  )
})

it('somebody has begun so many uploads in parts, and so much of them, and what is left alone makes room', async () => {
  const { name } = await givenBucket(tannr)
  await tannr.sql(`create policy "parts ${name}" on storage.objects for all to authenticated
    using (bucket_id = '${name}')`)
  const ada = await givenPerson(tannr)
  const hers = await s3Of(ada)
  const begin = async (key: string) => {
    const one = { Bucket: name, Key: key }
    return {
      ...one,
      PartNumber: 1,
      UploadId: (await hers.send(new CreateMultipartUploadCommand(one))).UploadId,
    }
  }
  const send = (part: Awaited<ReturnType<typeof begin>>) =>
    refusal(hers.send(new UploadPartCommand({ ...part, Body: 'x' })))
  const [large, small] = [await begin('large'), await begin('small')]
  expect(await send(large)).toBe('taken')
  const is = (what: string) =>
    tannr.sql(`update storage.s3_multipart_uploads_parts set ${what} where upload_id = $1`, [large.UploadId])
  await is('size = 200 * 1024 * 1024')
  expect([await send(small), await send(large)]).toEqual(['503 SlowDown', 'taken'])
  await is(`size = 200 * 1024 * 1024, created_at = now() - interval '2 minutes'`)
  expect(await send(small)).toBe('503 SlowDown')
  await tannr.sql(
    `update storage.s3_multipart_uploads set created_at = now() - interval '1 hour' where id = $1`,
    [large.UploadId],
  )
  expect([await send(small), await send(large)]).toEqual(['taken', '404 NoSuchUpload'])
  await tannr.sql(
    `insert into storage.s3_multipart_uploads (id, bucket_id, key, version, owner_id)
      select $1 || n, $1, 'many ' || n, '', $2 from generate_series(1, 99) as n`,
    [name, ada.id],
  )
  expect(await refusal(begin('more'))).toBe('503 SlowDown')
  expect(await send(small)).toBe('taken')
})

it('keys, tokens and clocks that are no good are refused in the words of S3', async () => {
  const list = (config: Parameters<typeof s3ClientOf>[1]) =>
    refusal(s3ClientOf(tannr, config).send(new ListBucketsCommand({})))
  const credentials = { accessKeyId: 'nobody', secretAccessKey: 'x' }
  expect(await list({ credentials })).toBe('403 InvalidAccessKeyId')
  expect(await list({ accessToken: 'rubbish' })).toBe('400 InvalidToken')
  expect(await list({ credentials: { ...credentials, sessionToken: 'rubbish' } })).toBe(
    '403 SignatureDoesNotMatch',
  )
  expect(await list({ systemClockOffset: 20 * 60_000 })).toBe('403 RequestTimeTooSkewed')
  expect(await list({ systemClockOffset: 10 * 60_000 })).toBe('taken')
  const unsigned = await fetch(`${s3Endpoint(tannr)}/`)
  expect([unsigned.status, await unsigned.text()]).toEqual([
    403,
    expect.stringContaining('<Code>AccessDenied</Code>'),
  ])
  const bearer = await fetch(s3Endpoint(tannr), { headers: { authorization: `Bearer ${tannr.secretKey}` } })
  expect(await bearer.text()).toContain('<Code>AuthorizationHeaderMalformed</Code>')
})

/** Signs by hand, to send what no client would. */
async function send(method: string, path: string, body = '', more: Record<string, string> = {}) {
  const client = s3ClientOf(tannr)
  const { accessKeyId, secretAccessKey } = await client.config.credentials()
  const url = new URL(`${s3Endpoint(tannr)}${path}`)
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const headers: Record<string, string> = {
    ...{ host: url.host, 'x-amz-date': time, 'x-amz-content-sha256': sha256(body) },
    ...more,
  }
  const names = Object.keys(headers).sort()
  const scope = `${time.slice(0, 8)}/local/s3/aws4_request`
  const canonical = [
    ...[
      method,
      url.pathname,
      [...url.searchParams]
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .sort()
        .join('&'),
    ],
    ...names.map((name) => `${name}:${headers[name]}`),
    ...['', names.join(';'), headers['x-amz-content-sha256']],
  ].join('\n')
  const key = ['local', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, time.slice(0, 8)))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...{ key, time, scope, signature, hmac, sha256 },
    answer: (text = body) =>
      fetch(url, {
        method,
        headers: {
          ...sent,
          authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
        },
        ...(method !== 'GET' && { body: text }),
      }),
  }
}

const codeOf = async (answer: Response) => /<Code>(\w+)</.exec(await answer.text())?.[1]

it('bodies that are not what was signed are not kept', async () => {
  const { name, files } = await givenBucket(tannr)
  const other = await send('PUT', `/${name}/other`, 'signed')
  expect(await codeOf(await other.answer('forged'))).toBe('XAmzContentSHA256Mismatch')
  const pieces = async (path: string, tamper: (text: string) => string) => {
    const streamed = await send('PUT', path, '', {
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'x-amz-decoded-content-length': '10',
    })
    let before = streamed.signature
    const framed = ['hello', 'world', ''].map((piece) => {
      const text = [
        ...['AWS4-HMAC-SHA256-PAYLOAD', streamed.time, streamed.scope, before],
        ...[streamed.sha256(''), streamed.sha256(piece)],
      ].join('\n')
      before = streamed.hmac(streamed.key, text).toString('hex')
      return `${piece.length.toString(16)};chunk-signature=${before}\r\n${piece}\r\n`
    })
    return streamed.answer(tamper(framed.join('')))
  }
  expect((await pieces(`/${name}/pieces`, (text) => text)).status).toBe(200)
  expect(await (await files.download('pieces')).data?.text()).toBe('helloworld')
  expect(await codeOf(await pieces(`/${name}/forged`, (text) => text.replace('world', 'w0rld')))).toBe(
    'SignatureDoesNotMatch',
  )
  expect(await codeOf(await pieces(`/${name}/cut`, (text) => text.slice(0, 150)))).toMatch(
    /IncompleteBody|InvalidRequest/,
  )
  expect(await codeOf(await pieces(`/${name}/odd`, () => 'zz\r\n'))).toBe('InvalidRequest')
  expect((await files.list()).data?.map(({ name: key }) => key)).toEqual(['pieces'])
})

it('documents that are none, and calls that there are not, are refused', async () => {
  const { name } = await givenBucket(tannr)
  const remove = async (body: string) => codeOf(await (await send('POST', `/${name}?delete=`, body)).answer())
  for (const body of [
    ...[
      '',
      'x',
      '<Delete>',
      '<Delete/>',
      '<Delete><Object></Object></Delete>',
      '<Other><Object><Key>a</Key></Object></Other>',
    ],
    '<!DOCTYPE d [<!ENTITY a "b">]><Delete><Object><Key>&a;</Key></Object></Delete>',
    `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`,
    '<Delete><Object><Key>a</Key></Object></Delete><Delete/>',
  ])
    expect([body.slice(0, 30), await remove(body)]).toEqual([body.slice(0, 30), 'MalformedXML'])
  const call = async (method: string, path: string, more = {}) =>
    codeOf(await (await send(method, path, '', more)).answer())
  expect(await call('GET', `/${name}?acl=`)).toBe('NotImplemented')
  expect(await call('PUT', `/${name}/a?tagging=`)).toBe('NotImplemented')
  expect(await call('POST', `/${name}/a`)).toBe('MethodNotAllowed')
  expect(await call('PUT', `/${name}/a`, { 'x-amz-server-side-encryption-customer-key': 'x' })).toBe(
    'NotImplemented',
  )
  expect(await call('GET', `/${name}/a?uploadId=none`)).toBe('NoSuchUpload')
  expect(await call('GET', `/${name}?list-type=2&max-keys=x`)).toBe('InvalidArgument')
  expect(await call('PUT', `/${name}/${'x'.repeat(1025)}`)).toBe('InvalidKey')
  expect(await call('PUT', `/${name}/a%00b`)).toBe('InvalidArgument')
})

it('of parts that come at once no more is taken than there is room for, and what was cut off takes none', async () => {
  const { name } = await givenBucket(tannr)
  await tannr.sql(`create policy "at once ${name}" on storage.objects for all to authenticated
    using (bucket_id = '${name}')`)
  const ada = await givenPerson(tannr)
  const hers = await s3Of(ada)
  const own = { Bucket: name, Key: 'large' }
  const { UploadId } = await hers.send(new CreateMultipartUploadCommand(own))
  // Uses so much of the 200 MB of unfinished uploads that 5 MB are left.
  await tannr.sql(
    `insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, version)
      select $1, 195 * 1024 * 1024, 9999, $2, 'other', 'x', 'x' from storage.s3_multipart_uploads where id = $1`,
    [await begun('other'), name],
  )
  const part = (PartNumber: number) =>
    refusal(hers.send(new UploadPartCommand({ ...own, UploadId, PartNumber, Body: Buffer.alloc(2 ** 20) })))
  const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => part(at + 1)))
  expect(sent.filter((answer) => answer === 'taken').length).toBeLessThanOrEqual(5)
  expect(sent.filter((answer) => answer === '503 SlowDown').length).toBeGreaterThanOrEqual(15)
  const left = () =>
    tannr.sql(
      'select distinct in_progress_size::integer as size from storage.s3_multipart_uploads where owner_id = $1',
      [ada.id],
    )
  await expect.poll(left).toEqual([{ size: 0 }])

  // Cut off in the middle of a part that takes the place of another: there is room for no more.
  const PartNumber = sent.indexOf('taken') + 1
  const leaving = new AbortController()
  const body = new Readable({ read() {} })
  body.push(Buffer.alloc(1000))
  const cut = hers
    .send(new UploadPartCommand({ ...own, UploadId, PartNumber, Body: body, ContentLength: 2 ** 20 }), {
      abortSignal: leaving.signal,
    })
    .catch(() => 'cut')
  await expect.poll(left).not.toEqual([{ size: 0 }])
  leaving.abort()
  body.destroy()
  expect(await cut).toBe('cut')
  await expect.poll(left, { timeout: 30_000 }).toEqual([{ size: 0 }])

  async function begun(Key: string): Promise<string> {
    return (await hers.send(new CreateMultipartUploadCommand({ Bucket: name, Key }))).UploadId ?? ''
  }
})
