/** Responses when something behind a service fails: a policy, the disk, the database, or a time limit. */
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, inject, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { givenPerson } from '#tests/support/people.ts'
import { joinReply, topicName } from '#tests/support/realtime.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { startTannr, useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const asService = () => ({ authorization: `Bearer ${tannr.secretKey}` })
const storage = (url: string, init?: RequestInit) =>
  fetch(`${tannr.url}/storage/v1${url}`, { headers: asService(), ...init })
const failureOf = async (answer: Response) => [answer.status, (await answer.json()).code]

/** A policy that runs these statements first, and lets anonymous callers read and write the files of a bucket. */
async function givenPolicy(bucket: string, statements: string): Promise<void> {
  const name = `met_${randomBytes(4).toString('hex')}`
  await tannr.sql(`create function public.${name}() returns boolean language plpgsql security definer as $$
    begin ${statements}; return true; end $$`)
  await tannr.sql(`create policy ${name} on storage.objects to anon
    using (case bucket_id when '${bucket}' then public.${name}() end)
    with check (case bucket_id when '${bucket}' then public.${name}() end)`)
  onTestFinished(async () => {
    await tannr.sql(`drop policy ${name} on storage.objects`)
    await tannr.sql(`drop function public.${name}()`)
  })
}

it.each([
  ['row that somebody else holds', 'perform from held for update nowait', 400, 'ResourceLocked'],
  [
    'query that is canceled',
    'perform pg_cancel_backend(pg_backend_pid()), pg_sleep(9)',
    544,
    'DatabaseTimeout',
  ],
  [
    'transaction that only reads',
    'set transaction read only; update held set at = at',
    503,
    'DatabaseReadOnly',
  ],
  ['table that is gone', 'perform from gone', 503, 'DatabaseSchemaMismatch'],
  ['column that is gone', 'perform gone from held', 503, 'DatabaseSchemaMismatch'],
])('storage: a policy that meets a %s', async (_what, statements, status, code) => {
  await tannr.sql('create table if not exists public.held as select 1 as at')
  const holder = new pg.Client({ connectionString: tannr.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select from public.held for update')
  const { name } = await givenBucket(tannr)
  await givenPolicy(name, statements)
  const headers = { apikey: tannr.publishableKey }
  const answer = await storage(`/object/${name}/a.txt`, { method: 'POST', body: 'a', headers })
  expect(await failureOf(answer)).toEqual([status, code])
})

it('storage: a folder where the bytes should be', async () => {
  const { name, files } = await givenBucket(tannr)
  const uploaded = await files.upload('a.txt', 'a')
  const [row] = await tannr.sql<{ version: string }>('select version from storage.objects where id = $1', [
    uploaded.data?.id,
  ])
  const version = row?.version ?? ''
  const file = path.join(tannr.dataDir, 'storage', version.slice(0, 2), version)
  await rm(file)
  await mkdir(file)
  expect(await failureOf(await storage(`/object/${name}/a.txt`))).toEqual([500, 'InternalError'])
})

it('storage: a disk without room', async ({ skip }) => {
  const { name } = await givenBucket(tannr)
  const folder = path.join(tannr.dataDir, 'storage')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=0755', 'none', folder])
  skip(mounted.status !== 0, 'a disk of its own takes rights that are not there')
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  await mkdir(path.join(folder, 'aside'))
  const full = await storage(`/object/${name}/a`, { method: 'POST', body: Buffer.alloc(2 ** 21) })
  expect([full.headers.get('retry-after'), await failureOf(full)]).toEqual([
    '30',
    [507, 'InsufficientStorage'],
  ])
})

it('storage: more images than there is time for', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const create = { width: 2000, height: 2000, channels: 3 as const, background: 'red' }
  await files.upload('a.png', await sharp({ create }).png().toBuffer(), { contentType: 'image/png' })
  const leaving = new AbortController()
  const answers = Array.from({ length: 60 }, async (_, at) => {
    const { signal } = leaving
    const answer = await storage(`/render/image/public/${name}/a.png?width=${1900 + at}`, { signal })
    if (answer.status === 200) throw new Error('There was room.')
    return failureOf(answer)
  })
  expect(await Promise.any(answers)).toEqual([429, 'SlowDown'])
  leaving.abort()
  await Promise.allSettled(answers)
})

it('realtime: a join that waits for changes of what is not there, or not long enough', async () => {
  const ask = (changes: object, options: object) =>
    joinReply(tannr, `realtime:${topicName()}`, {
      config: { postgres_changes: [changes], postgres_changes_options: { wait: true, ...options } },
    })
  expect(await ask({ event: '*', table: 'nowhere' }, {})).toMatch(/^RealtimeDisabledForConfiguration: /)
  const holder = new pg.Client({ connectionString: tannr.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  // Subscribing queries what is published.
  await holder.query('begin; lock table pg_catalog.pg_publication in access exclusive mode')
  expect(await ask({ event: '*', table: 'companies' }, { timeout: 100 })).toBe(
    'PostgresChangesSubscribeTimeout: The subscription was not confirmed in time',
  )
})

/** Addresses outside of the services, of which the database says what is there. */
const askedOfTheDatabase = [
  ['GET', '/companies/any'],
  ['GET', '/reviewspace/any'],
  ['GET', '/people/any'],
  ['GET', `/events/${randomUUID()}`],
  ['GET', '/calendar/any.ics'],
  ['GET', '/conversation?link=any'],
  ['POST', '/conversation?link=any'],
  ['POST', '/unsubscribe?link=any'],
  ['GET', '/sitemaps/jobs-1.xml'],
] as const

it('a database that is away', async () => {
  const project = await makeFolder('project')
  await mkdir(path.join(project, 'functions/one'), { recursive: true })
  await writeFile(path.join(project, 'functions/one/index.ts'), 'Deno.serve(() => new Response("here"))')
  const lone = await startTannr({ env: { SUPABASE_DIR: project } })
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  const name = new URL(lone.databaseUrl).pathname.slice(1)
  onTestFinished(async () => {
    await owner.query(`alter database ${name} with allow_connections true`)
    await owner.end()
    await lone.stop()
  })
  const { session } = await givenPerson(lone)
  await owner.query(`alter database ${name} with allow_connections false`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  for (const [method, address] of askedOfTheDatabase) {
    const { status, headers } = await fetch(lone.url + address, { method, redirect: 'manual' })
    expect([status, headers.get('retry-after')], address).toEqual([503, '1'])
  }
  const headers = { authorization: `Bearer ${session.access_token}`, apikey: lone.publishableKey }
  expect(await failureOf(await fetch(`${lone.url}/storage/v1/bucket`, { headers }))).toEqual([
    503,
    'DatabaseError',
  ])
  const asked = { config: { private: true } }
  expect(await joinReply(lone, `realtime:${topicName()}`, asked)).toBe('Unknown Error on Channel: ')
  // Ended sessions are known from memory until the loss is noticed.
  const call = () => fetch(`${lone.url}/functions/v1/one`, { headers })
  await expect.poll(async () => (await call()).status).toBe(503)
  const called = await call()
  const relayed = [called.headers.get('x-relay-error'), called.headers.get('retry-after')]
  expect([...(await failureOf(called)), ...relayed]).toEqual([503, 'DATABASE_UNAVAILABLE', 'true', '1'])
})
