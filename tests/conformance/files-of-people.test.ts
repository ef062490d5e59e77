/** Pictures, resumes and archives: who may read, upload and remove each, and what happens to it then. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { givenFile, pdf } from '#tests/support/files.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenConnection } from '#tests/support/records.ts'
import { png } from '#tests/support/storage.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const people = () => Promise.all([givenPerson(tannr), givenPerson(tannr)])
const reads = async (person: Pick<Person, 'client'>, bucket: string, name: string) =>
  (await person.client.storage.from(bucket).download(name)).error === null
const objects = (name: string) => tannr.sql('select from storage.objects where name = $1', [name])
/** The task that runs once a minute. */
const sweep = () => tannr.sql('select private.remove_unused_files()')
/** The database sets the time of a removal, unless its triggers are disabled. */
const removedLongAgo = ({ id }: Person) =>
  tannr.sql(`
    set session_replication_role = replica;
    update files set removed_at = now() - interval '16 minutes' where user_id = '${id}' and removed_at is not null;
    set session_replication_role = origin`)
const visitor = () => ({ client: tannr.client() })

it('nobody uploads what no row of theirs was made for, and nothing is uploaded twice', async () => {
  const [ada, ben] = await people()
  const id = randomUUID()
  const upload = (person: Pick<Person, 'client'>, name: string, bytes = pdf(), type = 'application/pdf') =>
    person.client.storage.from('resumes').upload(name, bytes, { contentType: type })
  const status = (answer: { error: unknown }) => (answer.error as { statusCode?: string } | null)?.statusCode
  expect(status(await upload(ada, `${ada.id}/${id}`))).toBe('403')
  await ada.client.from('files').insert({ id, bucket: 'resumes', name: 'CV', size: pdf().length })
  for (const person of [ben, visitor()]) expect(status(await upload(person, `${ada.id}/${id}`))).toBe('403')
  expect(status(await upload(ada, `${ada.id}/${id}`, png, 'image/png'))).toBe('415')
  expect(status(await upload(ada, `${ada.id}/${id}`, png))).toBe('415')
  expect(status(await upload(ada, `${ada.id}/${id}`))).toBeUndefined()
  expect((await ada.client.rpc('keep_file', { file: id })).error).toBeNull()
  const again = ada.client.storage.from('resumes')
  expect(
    status(await again.upload(`${ada.id}/${id}`, pdf(), { contentType: 'application/pdf', upsert: true })),
  ).toBe('403')
  expect((await again.remove([`${ada.id}/${id}`])).data).toEqual([])
  expect((await ben.client.rpc('keep_file', { file: id })).error?.message).toBe('The file didn’t upload.')
})

it('a resume is its owner’s alone, also by a signed address', async () => {
  const [ada, ben] = await people()
  const { path: name } = await givenFile(ada, 'resumes', pdf())
  expect(await reads(ada, 'resumes', name)).toBe(true)
  expect(await reads(ben, 'resumes', name)).toBe(false)
  expect(await reads(visitor(), 'resumes', name)).toBe(false)
  expect((await ben.client.storage.from('resumes').createSignedUrl(name, 60)).error).toMatchObject({
    statusCode: '404',
  })
  expect((await ben.client.storage.from('resumes').list(ada.id)).data).toEqual([])
  expect((await ben.client.storage.from('resumes').remove([name])).data).toEqual([])
})

it('a picture is for who may find the person, and of a hidden profile for nobody but its connections', async () => {
  const [ada, ben] = await people()
  const { id, path: name } = await givenFile(ada, 'pictures', png)
  expect(await reads(ben, 'pictures', name)).toBe(false)
  expect((await ada.client.rpc('use_picture', { file: id })).error).toBeNull()
  expect(await reads(ben, 'pictures', name)).toBe(true)
  expect(await reads(visitor(), 'pictures', name)).toBe(false)
  await ada.client.from('settings').upsert({ user_id: ada.id, profile_visible: false })
  expect(await reads(ben, 'pictures', name)).toBe(false)
  await givenConnection(tannr, ben, ada, { accepted_at: 'now' })
  expect(await reads(ben, 'pictures', name)).toBe(true)
  expect(await reads(ada, 'pictures', name)).toBe(true)
  expect((await ben.client.rpc('use_picture', { file: id })).error?.message).toBe(
    'That picture is gone. Choose it again.',
  )
})

it('another picture takes the place of the last one, which can be taken back and is removed after a while', async () => {
  const ada = await givenPerson(tannr)
  const [first, second] = [await givenFile(ada, 'pictures', png), randomUUID()]
  await ada.client.rpc('use_picture', { file: first.id })
  const other = await givenFile(ada, 'pictures', png, 'Second')
  expect((await ada.client.rpc('use_picture', { file: other.id })).data).toBe(first.id)
  const shown = async () => (await ada.client.rpc('my_files')).data.picture?.id
  expect(await shown()).toBe(other.id)
  await ada.client.rpc('use_picture', { file: first.id })
  expect(await shown()).toBe(first.id)
  await ada.client.rpc('use_picture')
  expect(await shown()).toBeUndefined()
  await sweep()
  expect(await objects(first.path)).toHaveLength(1)
  await removedLongAgo(ada)
  await sweep()
  expect(await objects(first.path)).toHaveLength(0)
  expect(await tannr.sql('select from files where user_id = $1', [ada.id])).toHaveLength(0)
  expect((await ada.client.rpc('use_picture', { file: second })).error).toMatchObject({
    message: 'That picture is gone. Choose it again.',
  })
})

it('ten resumes are the most, also by taking deleted ones back', async () => {
  const ada = await givenPerson(tannr)
  const add = () => ada.client.from('files').insert({ bucket: 'resumes', name: 'CV', size: 1 }).select('id')
  const ids: string[] = []
  for (let count = 0; count < 10; count++) ids.push((await add()).data?.[0]?.id ?? '')
  expect((await add()).error?.message).toBe('You have ten resumes. Delete one to add another.')
  const change = (removed_at: string | null) =>
    ada.client.from('files').update({ removed_at }).eq('id', ids[0])
  expect((await change(new Date().toISOString())).error).toBeNull()
  expect((await Promise.all([add(), add()])).filter(({ error }) => error)).toHaveLength(1)
  expect((await change(null)).error?.message).toBe('You have ten resumes. Delete one to add another.')
})

it('an application keeps the resume that it was sent with, and what is with the employer stays', async () => {
  const [ada, ben] = await people()
  const resume = await givenFile(ada, 'resumes', pdf(), 'For engines')
  const [job] = await tannr.sql<{ id: string }>(
    `select id from jobs where status = 'open' order by id limit 1`,
  )
  const apply = (person: Person, file: string) =>
    person.client.from('applications').insert({ user_id: person.id, job_id: job?.id, resume_id: file })
  expect((await apply(ben, resume.id)).error?.message).toBe('That resume is gone. Choose another one.')
  expect((await apply(ada, resume.id)).error).toBeNull()
  const [sent] = (await ada.client.from('applications').select('id, resume_id, resume_name')).data ?? []
  expect(sent).toMatchObject({ resume_id: resume.id, resume_name: 'For engines' })
  const update = await ada.client.from('applications').update({ resume_id: null }).eq('id', sent?.id)
  expect(update.error?.message).toBe('The employer already has this resume. Withdraw the application first.')
  await ada.client.from('files').update({ name: 'Renamed' }).eq('id', resume.id)
  await ada.client.from('files').update({ removed_at: new Date().toISOString() }).eq('id', resume.id)
  await removedLongAgo(ada)
  await sweep()
  expect((await ada.client.rpc('my_files')).data.resumes).toEqual([])
  expect((await ada.client.storage.from('resumes').remove([resume.path])).data).toEqual([])
  expect(await reads(ada, 'resumes', resume.path)).toBe(true)
  expect((await ada.client.from('applications').select('resume_name')).data).toEqual([
    { resume_name: 'For engines' },
  ])
})

it('an account that ends takes its pictures, resumes and archives with it, bytes and all', async () => {
  const ada = await givenPerson(tannr)
  const resume = await givenFile(ada, 'resumes', pdf('Unmistakable'))
  const picture = await givenFile(ada, 'pictures', png)
  await ada.client.rpc('use_picture', { file: picture.id })
  const [job] = await tannr.sql<{ id: string }>(
    `select id from jobs where status = 'open' order by id limit 1`,
  )
  await ada.client.from('applications').insert({ user_id: ada.id, job_id: job?.id, resume_id: resume.id })
  const [object] = await tannr.sql<{ version: string }>(
    'select version from storage.objects where name = $1',
    [resume.path],
  )
  const kept = async () =>
    (await readdir(path.join(tannr.dataDir, 'storage'), { recursive: true })).some((file) =>
      file.endsWith(object?.version ?? '-'),
    )
  expect(await kept()).toBe(true)
  await tannr.sql(
    `insert into account_deletions (user_id, due_at) values ($1, now() - interval '1 minute')`,
    [ada.id],
  )
  await tannr.sql('select private.delete_due_accounts()')
  await sweep()
  expect([...(await objects(resume.path)), ...(await objects(picture.path))]).toEqual([])
  expect(await tannr.sql('select from files where path in ($1, $2)', [resume.path, picture.path])).toEqual([])
  // The service looks for such bytes after every removal.
  const ben = await givenPerson(tannr)
  await ben.client.storage.from('resumes').remove(['none'])
  await expect.poll(kept).toBe(false)
})

it('an archive of everything is made once at a time, told by mail, and read by its owner alone', async () => {
  const [ada, ben] = await people()
  await givenFile(ada, 'resumes', pdf('One'), 'CV: a/b')
  await givenFile(ada, 'resumes', pdf('Two'), 'CV: a/b')
  const picture = await givenFile(ada, 'pictures', png)
  await ada.client.rpc('use_picture', { file: picture.id })
  // More than one part of the archive.
  await tannr.sql(
    `insert into activity_events (user_id, kind, subject_id, subject) select $1, 'goal_set', n, 'Goal' from generate_series(1, 700) as n`,
    [ada.id],
  )
  const asked = await Promise.all([ada.client.rpc('request_export'), ada.client.rpc('request_export')])
  expect(asked.map(({ data }) => data?.already).sort()).toEqual([false, true])
  const latest = async () => (await ada.client.rpc('my_export')).data.latest
  await expect.poll(async () => (await latest())?.state).toBe('ready')
  const { path: name, size } = await latest()
  for (const person of [ben, visitor()]) expect(await reads(person, 'exports', name)).toBe(false)
  const { data: address } = await ada.client.storage
    .from('exports')
    .createSignedUrl(name, 60, { download: 'mine.zip' })
  const bytes = Buffer.from(await (await fetch(address?.signedUrl ?? '')).arrayBuffer())
  expect(bytes.length).toBe(size)
  const entries = unzip(bytes)
  expect([...entries.keys()]).toEqual([
    'tannr-data.json',
    'picture.png',
    'resumes/CV- a-b.pdf',
    'resumes/CV- a-b 2.pdf',
  ])
  expect(entries.get('picture.png')).toEqual(png)
  const { account, records } = JSON.parse(entries.get('tannr-data.json')?.toString() ?? '')
  expect(account.email).toBe(ada.email)
  const events = records.activity_events.filter(({ kind }: { kind: string }) => kind === 'goal_set')
  expect(new Set(events.map(({ id }: { id: string }) => id)).size).toBe(700)
  expect(records.profiles).toMatchObject([{ user_id: ada.id }])
  expect(records.files).toHaveLength(3)
  const mail = await inboxAt(tannr.url).newest(ada.email)
  expect(mail.subject).toBe('Your Tannr archive is ready')
  expect(mail.text).toContain('/settings')
  expect(mail.html + mail.text).not.toMatch(new RegExp(`${name}|token=`))
  await tannr.sql(`update exports set expires_at = now() - interval '1 second' where path = $1`, [name])
  expect(await reads(ada, 'exports', name)).toBe(false)
  await sweep()
  expect(await objects(name)).toEqual([])
})

it('three archives a day are the most, and one that fails is told and can be asked for again', async () => {
  const ada = await givenPerson(tannr)
  await tannr.sql(
    `insert into exports (user_id, path, state, attempts) values ($1::uuid, $1::uuid || '/spent', 'waiting', 3)`,
    [ada.id],
  )
  await tannr.sql(`select pg_notify('exports', '')`)
  const state = async () => (await ada.client.rpc('my_export')).data.latest?.state
  await expect.poll(state).toBe('failed')
  const { data: told } = await ada.client.from('notifications').select('subject').eq('subject_id', 'export')
  expect(told).toEqual([{ subject: 'Your archive could not be made' }])
  for (let count = 0; count < 2; count++) {
    expect((await ada.client.rpc('request_export')).error).toBeNull()
    await expect.poll(state).toBe('ready')
  }
  expect((await ada.client.rpc('request_export')).error?.message).toBe(
    'You can ask for three archives a day. Try again tomorrow.',
  )
  expect((await tannr.client().rpc('request_export')).error).toMatchObject({ code: '42501' })
})

it('an archive whose process ended is made by another', async () => {
  const ada = await givenPerson(tannr)
  await tannr.sql(
    `insert into exports (user_id, path, state, attempts, beat_at)
     values ($1::uuid, $1::uuid || '/left', 'making', 1, now() - interval '1 minute')`,
    [ada.id],
  )
  await tannr.sql(`select pg_notify('exports', '')`)
  await expect.poll(async () => (await ada.client.rpc('my_export')).data.latest?.state).toBe('ready')
})

/** By its central directory, like any reader. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  let at = archive.readUInt32LE(end + 16)
  const entries = new Map<string, Buffer>()
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, length] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(start, start + packed))
    expect(bytes.length).toBe(size)
    entries.set(archive.toString('utf8', at + 46, at + 46 + length), bytes)
    at += 46 + length
  }
  return entries
}
