/** Resumable uploads, by the tus protocol as its clients use it. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const base64 = (text: string) => Buffer.from(text).toString('base64')

const tus = (url: string, method: string, headers: Record<string, string>, body?: string) =>
  fetch(url.startsWith('http') ? url : `${tannr.url}/storage/v1/upload/resumable${url}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body }),
  })

const asAdmin = () => ({ authorization: `Bearer ${tannr.secretKey}` })

const metadataOf = (bucket: string, key: string) =>
  `bucketName ${base64(bucket)},objectName ${base64(key)},contentType ${base64('text/plain')},cacheControl ${base64('60')},metadata ${base64('{"by":"Ada"}')}`

async function begin(
  bucket: string,
  key: string,
  length: number,
  headers: Record<string, string> = asAdmin(),
) {
  const answer = await tus('', 'POST', {
    ...headers,
    'upload-length': String(length),
    'upload-metadata': metadataOf(bucket, key),
  })
  return { answer, location: answer.headers.get('location') ?? '' }
}

const piece = (location: string, offset: number, body: string, headers: Record<string, string> = asAdmin()) =>
  tus(
    location,
    'PATCH',
    { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body,
  )

it('a file goes up in pieces, and is an object with the last of them', async () => {
  const { name, files } = await givenBucket(tannr)
  const { answer, location } = await begin(name, 'a/big.txt', 10)
  expect(answer.status).toBe(201)
  const first = await piece(location, 0, '01234')
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
  expect((await files.exists('a/big.txt')).data).toBe(false)
  const misplaced = await piece(location, 3, 'xx')
  expect([misplaced.status, await misplaced.text()]).toEqual([
    409,
    expect.stringContaining('Upload-Offset conflict'),
  ])
  const where = await tus(location, 'HEAD', asAdmin())
  const [offset, length] = ['upload-offset', 'upload-length'].map((name) => where.headers.get(name))
  expect([where.status, offset, length]).toEqual([200, '5', '10'])
  expect(where.headers.get('upload-metadata')).toContain(`cacheControl ${base64('max-age=60')}`)
  const last = await piece(location, 5, '56789')
  expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1'])
  expect(await (await files.download('a/big.txt')).data?.text()).toBe('0123456789')
  expect((await files.info('a/big.txt')).data).toMatchObject({
    ...{ contentType: 'text/plain', cacheControl: 'max-age=60', metadata: { by: 'Ada' }, size: 10 },
  })
  const after = await tus(location, 'HEAD', asAdmin())
  expect(after.headers.get('upload-offset')).toBe('10')
})

it('what may not be begun, or is not what it says, is refused in plain text', async () => {
  const { name, files } = await givenBucket(tannr, { public: false, fileSizeLimit: 100 })
  const person = await givenPerson(tannr)
  const theirs = { authorization: `Bearer ${person.session.access_token}`, apikey: tannr.publishableKey }
  const denied = await begin(name, 'theirs.txt', 10, theirs)
  expect([denied.answer.status, await denied.answer.text()]).toEqual([
    403,
    'new row violates row-level security policy',
  ])
  expect((await begin(name, 'big.txt', 101)).answer.status).toBe(413)
  const { location } = await begin(name, 'over.txt', 5)
  expect((await piece(location, 0, '0123456789')).status).toBe(413)
  expect((await piece(location, 0, 'x', theirs)).status).toBe(403)
  expect((await tus(location, 'DELETE', asAdmin())).status).toBe(204)
  expect((await tus(location, 'HEAD', asAdmin())).status).toBe(404)
  await files.upload('taken.txt', 'x')
  expect((await begin(name, 'taken.txt', 5)).answer.status).toBe(409)
  const nameless = await tus('', 'POST', { ...asAdmin(), 'upload-length': '5' })
  expect([nameless.status, await nameless.text()]).toEqual([400, 'Metadata header is required'])
  const old = await fetch(location, { method: 'HEAD', headers: asAdmin() })
  expect(old.status).toBe(412)
  const options = await fetch(`${tannr.url}/storage/v1/upload/resumable`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('tus-version')]).toEqual([204, '1.0.0'])
})

it('a token for one upload is enough for that one, in pieces too', async () => {
  const { name, files } = await givenBucket(tannr)
  const { data } = await files.createSignedUploadUrl('by-token.txt')
  const headers = { 'x-signature': data?.token ?? '' }
  const answer = await tus('/sign', 'POST', {
    ...headers,
    'upload-length': '3',
    'upload-metadata': metadataOf(name, 'by-token.txt'),
  })
  expect(answer.status).toBe(201)
  expect((await piece(answer.headers.get('location') ?? '', 0, 'abc', headers)).status).toBe(204)
  expect(await (await files.download('by-token.txt')).data?.text()).toBe('abc')
  const other = await tus('/sign', 'POST', {
    ...headers,
    'upload-length': '3',
    'upload-metadata': metadataOf(name, 'other.txt'),
  })
  expect(other.status).toBe(400)
})

const begunByToken = async (token: string, bucket: string, key: string, length: number) => {
  const headers = { 'x-signature': token }
  const answer = await tus('/sign', 'POST', {
    ...headers,
    'upload-length': String(length),
    'upload-metadata': metadataOf(bucket, key),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

/** A person whose token may write one object. */
async function tokenFor(bucket: string, key: string) {
  const { data } = await tannr
    .client({ key: tannr.secretKey })
    .storage.from(bucket)
    .createSignedUploadUrl(key)
  return { 'x-signature': data?.token ?? '' }
}

const idOf = (location: string) => Buffer.from(location.split('/').at(-1) ?? '', 'base64url').toString()
const versionOf = (location: string) => idOf(location).split('/').at(-1) ?? ''

it('somebody else’s upload is told to nobody who may not write it, even by its address', async () => {
  const { name } = await givenBucket(tannr)
  const [owner, stranger] = [await givenPerson(tannr), await givenPerson(tannr)]
  await tannr.sql(`create policy "own ${name}" on storage.objects for insert to authenticated
    with check (bucket_id = '${name}' and owner_id = auth.uid()::text and auth.uid() = '${owner.id}')`)
  const own = { authorization: `Bearer ${owner.session.access_token}` }
  const foreign = { authorization: `Bearer ${stranger.session.access_token}` }
  const { location } = await begin(name, 'private.txt', 4, own)
  const signed = await tokenFor(name, 'elsewhere.txt')
  const refusals = async () => [
    (await tus(location, 'HEAD', foreign)).status,
    (await tus(location, 'HEAD', { authorization: `Bearer ${tannr.publishableKey}` })).status,
    (await tus(location.replace('/resumable/', '/resumable/sign/'), 'HEAD', signed)).status,
  ]
  expect(await refusals()).toEqual([403, 403, 400])
  expect((await tus(location, 'HEAD', own)).status).toBe(200)
  expect((await piece(location, 0, 'mine', own)).status).toBe(204)
  expect(await refusals()).toEqual([404, 404, 404])
  expect((await tus(location, 'HEAD', own)).headers.get('upload-offset')).toBe('4')
})

it('an upload is where it was asked for, whatever a client claims of proxies', async () => {
  const { name } = await givenBucket(tannr)
  const claims = {
    forwarded: 'host=evil.test;proto=https',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  }
  const { location } = await begin(name, 'claimed.txt', 4, { ...asAdmin(), ...claims })
  expect(new URL(location).origin).toBe(tannr.url)
})

it('an upload ends where it was begun, and overwrites only by a token that may', async () => {
  const { name, files } = await givenBucket(tannr)
  const narrow = (await files.createSignedUploadUrl('precious.txt')).data?.token ?? ''
  const wide = (await files.createSignedUploadUrl('own.txt', { upsert: true })).data?.token ?? ''
  await files.upload('precious.txt', 'precious')
  const location = await begunByToken(wide, name, 'own.txt', 3)
  const elsewhere = Buffer.from(`${name}/precious.txt/${versionOf(location)}`).toString('base64url')
  const moved = location.replace(/[^/]+$/, elsewhere)
  const misled = await piece(moved, 0, 'bad', { 'x-signature': narrow })
  expect(misled.status).toBe(400)
  const unsigned = moved.replace('/sign/', '/')
  expect((await piece(unsigned, 0, 'bad')).status).toBe(404)
  expect((await tus(unsigned, 'HEAD', asAdmin())).status).toBe(404)
  expect((await tus(unsigned, 'DELETE', asAdmin())).status).toBe(404)
  expect(await (await files.download('precious.txt')).data?.text()).toBe('precious')
  expect((await piece(location, 0, 'own', { 'x-signature': wide })).status).toBe(204)
})

it('who asks while the last piece becomes an object waits, and takes nothing away from it', async () => {
  const { name, files } = await givenBucket(tannr)
  const { location } = await begin(name, 'whole.txt', 10)
  const holder = new pg.Client(tannr.databaseUrl)
  await holder.connect()
  try {
    // The final write of this upload, and of no other, waits for this transaction.
    await holder.query(
      `begin; insert into storage.stray_blobs (version, due) values ('${versionOf(location)}', now())`,
    )
    const { rows } = await holder.query('select pg_current_xact_id()::xid::text as id')
    const last = piece(location, 0, '0123456789')
    const waiting = async () =>
      (await tannr.sql('select from pg_locks where not granted and transactionid = $1::xid', [rows[0].id]))
        .length
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    const where = tus(location, 'HEAD', asAdmin())
    for (let times = 0; times < 5; times++) await fetch(`${tannr.url}/storage/v1/status`)
    await holder.query('rollback')
    expect((await last).status).toBe(204)
    expect((await where).headers.get('upload-offset')).toBe('10')
  } finally {
    await holder.end()
  }
  expect(await (await files.download('whole.txt')).data?.text()).toBe('0123456789')
})

it('an upload whose end was cut off once before ends all the same', async () => {
  const { name, files } = await givenBucket(tannr)
  const { location } = await begin(name, 'again.txt', 3)
  await tannr.sql(`insert into storage.stray_blobs (version, due) values ($1, now() + interval '1 day')`, [
    versionOf(location),
  ])
  expect((await piece(location, 0, 'abc')).status).toBe(204)
  expect(await (await files.download('again.txt')).data?.text()).toBe('abc')
})

it('a file of which something was said that no header can hold is served without it', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  await files.upload('odd', 'x')
  await tannr.sql('update storage.objects set metadata = metadata || $2 where bucket_id = $1', [
    name,
    { cacheControl: 'max-age=1\nx: y', mimetype: 'text/\u{1f600}' },
  ])
  const served = await fetch(`${tannr.url}/storage/v1/object/public/${name}/odd`)
  expect([served.status, served.headers.get('cache-control'), served.headers.get('content-type')]).toEqual([
    ...[200, 'no-cache', 'application/octet-stream'],
  ])
})

it('a bucket that takes no bytes takes none in pieces either', async () => {
  const { name, files } = await givenBucket(tannr, { public: false, fileSizeLimit: 0 })
  const long = 'x'.repeat(100_000)
  expect((await begin(name, 'said.txt', 10)).answer.status).toBe(413)
  const unsaid = await tus('', 'POST', {
    ...asAdmin(),
    'upload-defer-length': '1',
    'upload-metadata': metadataOf(name, 'unsaid.txt'),
  })
  expect(unsaid.status).toBe(201)
  expect((await piece(unsaid.headers.get('location') ?? '', 0, long)).status).toBe(413)
  const { location } = await begin(name, 'empty.txt', 0)
  expect(location).not.toBe('')
  expect((await files.exists('said.txt')).data).toBe(false)
})

async function givenUploader() {
  const { name } = await givenBucket(tannr)
  await tannr.sql(`create policy "pieces ${name}" on storage.objects for insert to authenticated
    with check (bucket_id = '${name}')`)
  const { session } = await givenPerson(tannr)
  return { name, own: { authorization: `Bearer ${session.access_token}` } }
}

it('somebody has a few unfinished uploads of one object at most, and the oldest makes room', async () => {
  const { name, own } = await givenUploader()
  const beginMany = async (headers: Record<string, string>, key: string, count: number) => {
    const locations: string[] = []
    for (let at = 0; at < count; at++) locations.push((await begin(name, key, 10, headers)).location)
    return locations
  }
  const statuses = (locations: string[], headers: Record<string, string>) =>
    Promise.all(locations.map(async (at) => (await tus(at, 'HEAD', headers)).status))
  const [mine, other, operators] = [
    await beginMany(own, 'one', 12),
    await beginMany(own, 'two', 1),
    await beginMany(asAdmin(), 'one', 12),
  ]
  expect(await statuses([...mine, ...other], own)).toEqual([404, 404, ...Array(11).fill(200)])
  expect(await statuses(operators, asAdmin())).toEqual(Array(12).fill(200))
  expect((await piece(mine[0] as string, 0, '0123456789', own)).status).toBe(404)
  const last = await piece(mine[11] as string, 0, '0123456789', own)
  expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1'])
})

it('somebody may have begun so much and no more, and begins again once it is an object or given up', async () => {
  const { name, own } = await givenUploader()
  const [half, largest] = [25 * 1024 * 1024, 50 * 1024 * 1024]
  const first = await begin(name, 'a', largest, own)
  for (const length of [largest, largest, half]) await begin(name, 'b', length, own)
  const small = await begin(name, 'small', 4, own)
  const more = async () => {
    const { answer } = await begin(name, 'c', half, own)
    return [answer.status, await answer.text()]
  }
  const tooMuch = [429, 'Too many uploads are unfinished: finish or cancel some of them first']
  expect(await more()).toEqual(tooMuch)
  expect((await piece(small.location, 0, 'done', own)).status).toBe(204)
  expect([await more(), await more()]).toEqual([[201, ''], tooMuch])
  expect((await tus(first.location, 'DELETE', own)).status).toBe(204)
  expect((await more())[0]).toBe(201)
})
