import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { type Begun, maxPerObject, UnfinishedUploads } from './unfinished-uploads.ts'

const database = useDatabase({ size: 4 })
beforeEach(() => database.sql`delete from storage.unfinished_uploads`)

const minute = 60_000

function givenUploads({ listed = [] as (Begun & { at: number })[] } = {}) {
  const there = new Set(listed.map(({ version }) => version))
  const clock = { at: 0 }
  const parts = {
    database,
    limit: { uploads: 20, bytes: 1000 },
    async *list() {
      yield* listed
    },
    isUnfinished: async (version: string) => there.has(version),
    remove: async (version: string) => void there.delete(version),
    now: () => clock.at,
  }
  const uploads = new UnfinishedUploads(parts)
  const begin = async (version: string, bytes: number, more: Partial<Begun> = {}) => {
    await uploads.add({ version, object: `of ${version}`, whose: 'Ann', ...{ bytes }, ...more })
    there.add(version)
  }
  return { uploads, another: () => new UnfinishedUploads(parts), there, clock, begin }
}

const tooMuch = { failure: 'tooMuchUnfinished' }

it('takes no upload beyond the bytes that one account may have begun', async () => {
  const { uploads, begin } = givenUploads()
  await begin('one', 600)
  await expect(begin('two', 401)).rejects.toMatchObject(tooMuch)
  await begin('two', 400)
  await begin('of Bob', 1000, { whose: 'Bob' })
  await uploads.ended('one')
  await begin('three', 600)
  await expect(begin('four', 1)).rejects.toMatchObject(tooMuch)
  await uploads.declared('three', 100)
  await begin('four', 500)
})

it('takes no more uploads than one account may have begun, however small', async () => {
  const { begin } = givenUploads()
  for (let at = 0; at < 20; at++) await begin(`${at}`, 0)
  await expect(begin('one more', 0)).rejects.toMatchObject(tooMuch)
})

it('lets what nobody writes to make room, the oldest first, and nothing that is under way', async () => {
  const { uploads, there, clock, begin } = givenUploads()
  await begin('long', 300)
  await begin('left', 300)
  await begin('paused', 300)
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const writing = uploads.written('long', () => {
    started.resolve()
    return promise
  })
  await started.promise
  clock.at = minute
  await uploads.written('paused', async () => {})
  await begin('new', 300)
  expect([...there]).toEqual(['long', 'paused', 'new'])
  await expect(begin('another', 300)).rejects.toMatchObject(tooMuch)
  resolve()
  await writing
  clock.at = 2 * minute
  await begin('another', 600)
  expect([...there]).toEqual(['new', 'another'])
})

it('counts what lay there when the server came', async () => {
  const old = { version: 'old', object: 'of old', bytes: 900, whose: 'Ann', at: 0 }
  const { there, clock, begin } = givenUploads({ listed: [old] })
  await expect(begin('new', 200)).rejects.toMatchObject(tooMuch)
  clock.at = minute
  await begin('new', 200)
  expect([...there]).toEqual(['new'])
})

it('lets the oldest of one object make room for its newest at once', async () => {
  const { there, begin } = givenUploads()
  for (let at = 0; at <= maxPerObject; at++) await begin(`${at}`, 1, { object: 'one' })
  expect(there.size).toBe(maxPerObject)
  expect(there.has('0')).toBe(false)
})

it('lets the first of two at once into the room that is left', async () => {
  const { begin } = givenUploads()
  const both = await Promise.allSettled([begin('one', 600), begin('two', 600)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('gives an account one share at all processes together, also at once', async () => {
  const { uploads, another } = givenUploads()
  const other = another()
  const at = (place: UnfinishedUploads, version: string) =>
    place.add({ version, object: `of ${version}`, bytes: 100, whose: 'Ann' })
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => at(n % 2 ? uploads : other, `${n}`)),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

it('leaves alone what another process is writing', async () => {
  const { uploads, another, there, clock, begin } = givenUploads()
  await begin('long', 900)
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = another().written('long', () => promise)
  await expect
    .poll(() => database.sql`select from storage.unfinished_uploads where written_until is not null`)
    .toHaveLength(1)
  clock.at = minute
  const next = { version: 'new', object: 'of new', bytes: 200, whose: 'Ann' }
  await expect(uploads.add(next)).rejects.toMatchObject(tooMuch)
  expect([...there]).toEqual(['long'])
  resolve()
  await writing
  clock.at = 2 * minute
  await uploads.add(next)
  expect([...there]).toEqual([])
})
