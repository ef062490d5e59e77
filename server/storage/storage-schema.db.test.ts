import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database

test('a project’s own role writes policies that name what the schema offers', async () => {
  await database.transaction(async (own) => {
    await own`set local role project_owner`
    await own`insert into storage.buckets (id, name) values ('papers', 'papers')`
    await own`create policy "Their own folder" on storage.objects for all to authenticated using (
      bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text
      and storage.extension(name) = 'pdf' and storage.filename(name) <> 'x.pdf')`
    await own`create policy "Only by listing" on storage.buckets for select to anon
      using (storage.allow_any_operation(array['bucket.list', 'storage.bucket.get']))`
  })
  const [policies] = await sql<{ count: number }>`
    select count(*)::int from pg_policies where schemaname = 'storage' and tablename in ('objects', 'buckets')`
  expect(policies?.count).toBeGreaterThanOrEqual(2)
})

test('names are taken apart as policies expect', async () => {
  const [parts] = await sql`
    select storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file,
      storage.extension('a/b/c.tar.gz') as extension, storage.extension('a.b/plain') as none, storage.foldername('top') as top`
  expect(parts).toEqual({
    folders: ['a', 'b'],
    file: 'c.tar.gz',
    extension: 'gz',
    none: 'plain',
    top: [],
  })
})

test('rows are not deleted by the way, and what is deleted leaves its bytes to be removed', async () => {
  await sql`insert into storage.buckets (id, name) values ('kept', 'kept')`
  await sql`insert into storage.objects (bucket_id, name, version) values ('kept', 'one', 'v1'), ('kept', 'two', 'v2')`
  await expect(sql`delete from storage.objects`).rejects.toThrow('Direct deletion from storage tables')
  await sql`update storage.objects set version = 'v3' where name = 'one'`
  await database.transaction(async (meant) => {
    await meant`select set_config('storage.allow_delete_query', 'true', true)`
    await meant`delete from storage.objects where name = 'two'`
  })
  expect(await sql`select version from storage.stray_blobs order by 1`).toEqual([
    { version: 'v1' },
    { version: 'v2' },
  ])
})

test('listings have one level, folders once and first unless they are sorted by name', async () => {
  await sql`insert into storage.buckets (id, name) values ('tree', 'tree')`
  await sql`insert into storage.objects (bucket_id, name)
    select 'tree', name from unnest(array['z.txt', 'Upper.txt', 'dir/a', 'dir/b/c', 'dir2/x', 'Dir/d']) as name`
  const names = async (prefix: string, search: string, column: string, order: string) => {
    const rows = await sql<{ name: string; id: string | null }>`
      select name, id from storage.search(${prefix}, 'tree', 100, ${prefix.split('/').length}, 0, ${search}, ${column}, ${order})`
    return rows.map(({ name, id }) => (id ? name : `${name}/`))
  }
  expect(await names('', '', 'name', 'asc')).toEqual(['Dir/', 'dir/', 'dir2/', 'Upper.txt', 'z.txt'])
  expect(await names('', '', 'name', 'desc')).toEqual(['z.txt', 'Upper.txt', 'dir2/', 'dir/', 'Dir/'])
  expect((await names('', '', 'created_at', 'desc')).slice(0, 3)).toEqual(['dir2/', 'dir/', 'Dir/'])
  expect(await names('dir/', '', 'name', 'asc')).toEqual(['a', 'b/', 'd'])
  expect(await names('', 'DIR', 'name', 'asc')).toEqual(['Dir/', 'dir/', 'dir2/'])
  expect(await names('', 'dir/b', 'name', 'asc')).toEqual(['dir/b/'])
  expect(await sql`select key, name from storage.search_v2('', 'tree', 100, 1, 'Upper.txt')`).toEqual([
    { key: 'dir', name: 'dir/' },
    { key: 'dir2', name: 'dir2/' },
    { key: 'z.txt', name: 'z.txt' },
  ])
  expect(await sql`select name from storage.list_objects_with_delimiter('tree', 'dir/', '/')`).toEqual([
    { name: 'dir/a' },
    { name: 'dir/b/' },
  ])
})

test('whoever the policies are for cannot say which bytes an object has, nor leave them without a place', async () => {
  await sql`insert into storage.buckets (id, name) values ('guarded', 'guarded')`
  await sql`insert into storage.objects (bucket_id, name, version) values ('guarded', 'one', 'own'), ('guarded', 'two', 'known')`
  await sql`create policy "All" on storage.objects for all to authenticated using (bucket_id = 'guarded')`
  const asPerson = (work: (own: typeof sql) => Promise<unknown>) =>
    database.transaction(async (own) => {
      await own`set local role authenticated`
      await work(own)
    })
  const denied = 'The version of an object is given by the Storage API alone.'
  await expect(
    asPerson((own) => own`update storage.objects set version = 'known' where name = 'one'`),
  ).rejects.toThrow(denied)
  await expect(
    asPerson(
      (own) => own`insert into storage.objects (bucket_id, name, version) values ('guarded', 'x', 'known')`,
    ),
  ).rejects.toThrow(denied)
  await expect(
    asPerson((own) => own`update storage.objects set name = null where name = 'one'`),
  ).rejects.toThrow('not-null')
  await asPerson((own) => own`update storage.objects set name = 'renamed' where name = 'one'`)
  expect(await sql`select name, version from storage.objects where bucket_id = 'guarded' order by 1`).toEqual(
    [
      { name: 'renamed', version: 'own' },
      { name: 'two', version: 'known' },
    ],
  )
})

test('the server gives the version of a row in its transaction, and no other one', async () => {
  await sql`insert into storage.buckets (id, name) values ('given', 'given')`
  await sql`create policy "All given" on storage.objects for all to authenticated using (bucket_id = 'given')`
  const write = (version: string, given: string) =>
    database.transaction(async (own) => {
      await own`select set_config('storage.versions', ${given}, true)`
      await own`set local role authenticated`
      await own`insert into storage.objects (bucket_id, name, version) values ('given', 'one', ${version})
        on conflict (bucket_id, name) do update set version = excluded.version`
    })
  const denied = 'The version of an object is given by the Storage API alone.'
  await write('first', 'zero,first')
  await write('second', 'second')
  for (const given of ['', 'first', 'first,second', 'thir,d']) {
    await expect(write('third', given)).rejects.toThrow(denied)
  }
  expect(await sql`select version from storage.objects where bucket_id = 'given'`).toEqual([
    { version: 'second' },
  ])
  expect(
    await sql`select version from storage.stray_blobs where version in ('first', 'second', 'third')`,
  ).toEqual([{ version: 'first' }])
})
