/** Large concurrent answers that are not read for a while. */
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { LargeAnswers } from './large-answers.ts'

const megabyte = 2 ** 20
const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

function givenDatabase(maxBytes: number) {
  const largeAnswers = new LargeAnswers({ maxBytes, threshold: megabyte, timeout: 60_000 })
  const name = `large answers ${opened.length}`
  const database = createDatabase({ url: inject('ownerUrl'), size: 7, timeout: 60_000, name, largeAnswers })
  opened.push(database)
  /** The number of backends that wait for their answers to be read. Asked through the same pool: small answers pass. */
  const waiting = async () => {
    const [row] = await database.sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where application_name = ${name} and wait_event = 'ClientWrite'`
    return row?.count
  }
  return { database, waiting }
}

const large = { text: `select repeat('x', ${6 * megabyte})`, values: [] }

test('six of 6 MB where there is room for 8 arrive one by one, each when the one before is handed over', async () => {
  const { database, waiting } = givenDatabase(8 * megabyte)
  const ends: (() => void)[] = []
  const arrived: (number | undefined)[] = []
  const all = Array.from({ length: 6 }, async () => {
    const [result] = await database.batch([large], { hold: (end) => void ends.push(end) })
    arrived.push(result?.rows[0]?.[0]?.length)
  })
  for (let held = 5; held >= 0; held--) {
    await expect.poll(waiting, { timeout: 20_000 }).toBe(held)
    await expect.poll(() => arrived.length).toBe(6 - held)
    ends.shift()?.()
  }
  await Promise.all(all)
  expect(arrived).toEqual(Array.from({ length: 6 }, () => 6 * megabyte))
})

test('nobody has to end what was not held, what failed, or what its client no longer wants', async () => {
  const { database, waiting } = givenDatabase(8 * megabyte)
  const sent = await Promise.all(Array.from({ length: 8 }, () => database.batch([large])))
  expect(sent.map(([result]) => result?.rows.length)).toEqual(Array.from({ length: 8 }, () => 1))

  const fails = {
    text: `select repeat('x', ${6 * megabyte}) from generate_series(0, 1) as at where 1 / (1 - at) > 0`,
    values: [],
  }
  await expect(database.batch([fails])).rejects.toThrow('division by zero')

  const ends: (() => void)[] = []
  await database.batch([large], { hold: (end) => void ends.push(end) })
  const leaving = new AbortController()
  const unwanted = database.batch([large], { signal: leaving.signal, readOnly: true })
  await expect.poll(waiting).toBe(1)
  leaving.abort(new Error('left'))
  await expect(unwanted).rejects.toThrow('left')
  ends[0]?.()
  await expect(database.batch([large])).resolves.toHaveLength(1)
  expect(await waiting()).toBe(0)
})
