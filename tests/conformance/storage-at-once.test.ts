/** Concurrent requests of one caller are sent to the database together: each is answered as if it were alone. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { adminOf, givenBucket, told } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const asText = { contentType: 'text/plain' }

/** A bucket with a folder per person, whose policies read the request's data. */
async function givenFolders(options: Parameters<typeof givenBucket>[1] = { public: false }) {
  const bucket = await givenBucket(tannr, options)
  const own = `bucket_id = '${bucket.name}' and (storage.foldername(name))[1] = (select auth.uid())::text
    and current_setting('request.path') like '%/' || name`
  await tannr.sql(
    `create policy "${bucket.name} kept" on storage.objects for insert to authenticated with check (${own})`,
  )
  await tannr.sql(
    `create policy "${bucket.name} read" on storage.objects for select to authenticated using (${own})`,
  )
  return { ...bucket, of: (person: Person) => person.client.storage.from(bucket.name) }
}

const strays = (name: string) =>
  tannr.sql<{ versions: string[] }>(
    `select array_agg(version) as versions from storage.objects o where bucket_id = '${name}'
      and exists (select from storage.stray_blobs s where s.version = o.version)`,
  )

it('uploads of one moment are kept each by its own policies, and one that is refused takes none with it', async () => {
  const [bucket, person, other] = [await givenFolders(), await givenPerson(tannr), await givenPerson(tannr)]
  const files = bucket.of(person)
  // The bucket's limits are cached from the first upload on.
  await files.upload(`${person.id}/first`, 'first', asText)
  const [kept, refused] = [names(person.id, 24), names(other.id, 3)]
  const answers = await Promise.all(
    [...kept, ...refused].map((name) => files.upload(name, `of ${name}`, asText)),
  )
  expect(answers.slice(0, kept.length).map(({ data }) => data?.path)).toEqual(kept)
  for (const { error } of answers.slice(kept.length)) {
    expect(told(error)).toMatchObject({
      statusCode: '403',
      message: expect.stringContaining('row-level security'),
    })
  }
  const read = await Promise.all(kept.map(async (name) => (await files.download(name)).data?.text()))
  expect(read).toEqual(kept.map((name) => `of ${name}`))
  const rows = await tannr.sql<{ id: string; name: string; owner_id: string }>(
    `select id, name, owner_id from storage.objects where bucket_id = '${bucket.name}'`,
  )
  expect(rows).toHaveLength(kept.length + 1)
  for (const [at, name] of kept.entries()) {
    expect(rows).toContainEqual({ id: answers[at]?.data?.id, name, owner_id: person.id })
  }
  expect(await strays(bucket.name)).toEqual([{ versions: null }])
})

it('of two of one name one is kept, and overwriting leaves the last whole', async () => {
  const [bucket, person] = [await givenFolders(), await givenPerson(tannr)]
  const files = bucket.of(person)
  await files.upload(`${person.id}/first`, 'first', asText)
  const name = `${person.id}/twice`
  const answers = await Promise.all([1, 2, 3].map((body) => files.upload(name, `body ${body}`, asText)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error } of answers.filter(({ error }) => error)) {
    expect(told(error)).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
  }
  // Bypasses all policies.
  const replaced = await Promise.all(
    Array.from({ length: 8 }, (_, at) => bucket.files.upload(name, `new ${at}`, { ...asText, upsert: true })),
  )
  expect(new Set(replaced.map(({ data }) => data?.id))).toEqual(
    new Set([answers.find(({ data }) => data)?.data?.id]),
  )
  expect(await (await bucket.files.download(name)).data?.text()).toMatch(/^new \d$/)
})

it('a bucket that admits less from now on is asked as it is now', async () => {
  const [bucket, person] = [await givenFolders(), await givenPerson(tannr)]
  const files = bucket.of(person)
  const upload = (body: string, type = 'text/plain') =>
    files.upload(`${person.id}/${randomUUID()}`, body, { contentType: type })
  expect((await upload('before')).error).toBeNull()
  await tannr.sql(`update storage.buckets set file_size_limit = 10 where id = '${bucket.name}'`)
  expect((await upload('ten bytes.')).error).toBeNull()
  expect(told((await upload('eleven byte')).error)).toMatchObject({ statusCode: '413' })
  await tannr.sql(`update storage.buckets set allowed_mime_types = '{image/*}' where id = '${bucket.name}'`)
  expect(told((await upload('text')).error)).toMatchObject({
    message: 'mime type text/plain is not supported',
  })
  expect(told((await upload('text', 'image/png')).error)).toMatchObject({ statusCode: '415' })
})

it('reads of one moment show each caller their own, and a name that no database takes is refused alone', async () => {
  const bucket = await givenFolders()
  const people = [await givenPerson(tannr), await givenPerson(tannr)]
  for (const person of people) {
    for (const at of [1, 2, 3])
      await bucket.files.upload(`${person.id}/${at}`, `${at} of ${person.id}`, asText)
  }
  const read = (reader: Person, path: string) =>
    fetch(`${tannr.url}/storage/v1/object/authenticated/${bucket.name}/${path}`, {
      headers: { authorization: `Bearer ${reader.session.access_token}` },
    })
  const wanted = people.flatMap((reader) =>
    people.flatMap((owner) => [1, 2, 3].map((at) => ({ reader, owner, at }))),
  )
  const answers = await Promise.all([
    ...wanted.map(({ reader, owner, at }) => read(reader, `${owner.id}/${at}`)),
    ...people.map((reader) => read(reader, `${reader.id}/%00`)),
  ])
  for (const [index, { reader, owner, at }] of wanted.entries()) {
    const answer = answers[index] as Response
    expect(answer.status).toBe(reader === owner ? 200 : 400)
    if (reader === owner) expect(await answer.text()).toBe(`${at} of ${owner.id}`)
  }
  for (const answer of answers.slice(wanted.length)) expect(answer.status).toBe(400)
})

it('what is for everybody is read at once by whoever comes, and what is not is not', async () => {
  const open = await givenBucket(tannr, { public: true })
  const shut = await givenBucket(tannr, { public: false })
  for (const { files } of [open, shut]) await files.upload('one', 'one', asText)
  const status = async (path: string) => (await fetch(`${tannr.url}/storage/v1/object/public/${path}`)).status
  const paths = [
    `${open.name}/one`,
    `${shut.name}/one`,
    `${open.name}/none`,
    'no-bucket/one',
    `${open.name}/%00`,
  ]
  const seen = await Promise.all([...paths, ...paths, ...paths].map(status))
  expect(seen).toEqual([...Array(3)].flatMap(() => [200, 400, 400, 400, 400]))
})

/** Works while a row of this name is not committed yet, and ends its transaction; `waiting` counts those who wait for that. */
async function whileOpen(
  [bucket, name]: [string, string],
  end: 'commit' | 'rollback',
  work: (waiting: () => Promise<number>) => Promise<void>,
) {
  const holder = new pg.Client(tannr.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name])
    const { rows } = await holder.query('select pg_current_xact_id()::xid::text as id')
    await work(
      async () =>
        (await tannr.sql('select from pg_locks where not granted and transactionid = $1::xid', [rows[0].id]))
          .length,
    )
    await holder.query(end)
  } finally {
    await holder.end()
  }
}

it('what is copied while it is overwritten is the one or the other', async () => {
  const { name, files } = await givenBucket(tannr)
  await files.upload('source', 'old', asText)
  let copied: ReturnType<typeof files.copy> | undefined
  const replace = async (waiting: () => Promise<number>) => {
    copied = files.copy('source', 'copy')
    await expect.poll(waiting).toBe(1)
    const [{ version } = { version: '' }] = await tannr.sql<{ version: string }>(
      'select version from storage.objects where bucket_id = $1',
      [name],
    )
    await files.update('source', 'new', asText)
    const strays = () => tannr.sql('select from storage.stray_blobs where version = $1', [version])
    await expect.poll(strays).toEqual([])
  }
  await whileOpen([name, 'copy'], 'rollback', replace)
  expect((await copied)?.error).toBeNull()
  expect(await (await files.download('copy')).data?.text()).toBe('new')
})

it('a bucket that is filled while it is deleted is not empty', async () => {
  const { name } = await givenBucket(tannr)
  let deleted: ReturnType<ReturnType<typeof adminOf>['deleteBucket']> | undefined
  const remove = async (waiting: () => Promise<number>) => {
    deleted = adminOf(tannr).deleteBucket(name)
    await expect.poll(waiting).toBe(1)
  }
  await whileOpen([name, 'just come'], 'commit', remove)
  expect(told((await deleted)?.error)).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  })
})

const names = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}`)
