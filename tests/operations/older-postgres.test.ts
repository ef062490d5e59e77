/** What an operator relies on: everything works on PostgreSQL 15, the oldest that the README names, with its extensions. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenDebianPostgres, hasDebianPostgres } from '#tests/support/debian-postgres.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { givenPerson } from '#tests/support/people.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

describe.skipIf(!hasDebianPostgres)('Debian’s PostgreSQL 15 with PostGIS', () => {
  const cleanups: (() => Promise<unknown>)[] = []
  let tannr: Tannr
  let ownerUrl: string
  beforeAll(async () => {
    const postgres = await givenDebianPostgres()
    cleanups.push(postgres.stop)
    ownerUrl = postgres.url
    tannr = await startTannr({ ownerUrl, env: { SEED: 'yes' } })
    cleanups.push(() => tannr.stop())
  }, 120_000)
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  test('people sign up, keep rows and files, and hear of changes', async () => {
    const { client, id } = await givenPerson(tannr)
    const jobs = await client.from('jobs').select('id', { count: 'exact' }).limit(1)
    expect(jobs.count).toBeGreaterThan(0)

    const file = crypto.randomUUID()
    const place = `${id}/${file}`
    const pdf = '%PDF-1.7\n%%EOF\n'
    await client.from('files').insert({ id: file, bucket: 'resumes', name: 'CV', size: pdf.length })
    const kept = await client.storage
      .from('resumes')
      .upload(place, Buffer.from(pdf), { contentType: 'application/pdf' })
    expect(kept.error).toBeNull()
    const { data: read } = await client.storage.from('resumes').download(place)
    expect(await read?.text()).toBe(pdf)

    await tannr.sql(`create table public.words (word text primary key);
      alter table public.words enable row level security;
      create policy "All read" on public.words for select using (true);
      grant select on public.words to authenticated;
      alter publication supabase_realtime add table public.words`)
    const heard = Promise.withResolvers<unknown>()
    const listening = Promise.withResolvers<void>()
    client
      .channel('words')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'words' }, (change) =>
        heard.resolve(change.new),
      )
      .on('system', {}, ({ status }) => status === 'ok' && listening.resolve())
      .subscribe()
    await listening.promise
    await tannr.sql(`insert into public.words values ('thread')`)
    expect(await heard.promise).toEqual({ word: 'thread' })
    await client.removeAllChannels()
  })

  test('places come as GeoJSON, and functions measure between them', async () => {
    const project = await makeFolder('project')
    // A migration may not create this extension by itself.
    const places = `create extension postgis schema extensions;
      create table public.places (id integer primary key, name text, at extensions.geometry(point, 4326));
      alter table public.places enable row level security;
      create policy "All read" on public.places for select using (true);
      grant select on public.places to anon;
      insert into public.places values (1, 'Berlin', 'srid=4326;point(13.405 52.52)'), (2, 'Hamburg', 'srid=4326;point(9.993 53.551)');
      create function public.km(a integer, b integer) returns integer language sql stable set search_path = public, extensions
        as 'select round(st_distance(x.at::geography, y.at::geography) / 1000)::integer from places x, places y where x.id = a and y.id = b';`
    await mkdir(path.join(project, 'migrations'))
    await writeFile(path.join(project, 'migrations/1_places.sql'), places)
    const served = await startTannr({ ownerUrl, env: { SUPABASE_DIR: project } })
    cleanups.push(served.stop)
    const anon = served.client()
    expect((await anon.rpc('km', { a: 1, b: 2 })).data).toBe(256)
    const headers = { apikey: served.publishableKey, accept: 'application/geo+json' }
    const answer = await fetch(`${served.url}/rest/v1/places?id=eq.1`, { headers })
    expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        { geometry: { type: 'Point', coordinates: [13.405, 52.52] }, properties: { id: 1, name: 'Berlin' } },
      ],
    })
    const { data } = await anon.from('places').select('at').eq('id', 2).single()
    expect(data).toMatchObject({ at: { type: 'Point', coordinates: [9.993, 53.551] } })
  })
})
