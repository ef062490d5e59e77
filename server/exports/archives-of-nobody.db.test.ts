/** An archive whose person leaves while it is made is removed, too. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { settle } from './orders.ts'

const { sql } = useDatabase()

/** What is left of it afterward. */
const tidied = async ({ path }: { path: string }) => {
  await sql`select private.remove_unused_files()`
  return sql`select from storage.objects where bucket_id = 'exports' and name = ${path}`
}

async function beingMade(beat: string): Promise<{ id: string; path: string }> {
  const person = randomUUID()
  await sql`insert into auth.users (id) values (${person})`
  const [order] = await sql<{ id: string; path: string }>`
    insert into public.exports (user_id, path, state, beat_at)
    values (${person}, ${`${person}/${randomUUID()}`}, 'making', now() - ${beat}::interval) returning id, path`
  await sql`delete from auth.users where id = ${person}`
  return order as { id: string; path: string }
}
const stored = (path: string) =>
  sql`insert into storage.objects (bucket_id, name) values ('exports', ${path})`

test('what is stored after the account is gone is found and removed', async () => {
  const order = await beingMade('2 seconds')
  expect(await tidied(order)).toEqual([])
  await stored(order.path)
  await settle(sql, order.id, 1000)
  expect(await tidied(order)).toEqual([])
  expect(await sql`select from public.exports where id = ${order.id}`).toEqual([])
})

test('what nobody makes any more is removed as well', async () => {
  const order = await beingMade('2 hours')
  await stored(order.path)
  expect(await tidied(order)).toEqual([])
  expect(await sql`select from public.exports where id = ${order.id}`).toEqual([])
})
