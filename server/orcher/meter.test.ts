import { expect, test } from 'vitest'
import { Meter, type Settled } from './meter.ts'

/** A PostgreSQL for the meter, with its own clock. */
function givenMeter(nodeTime: string, databaseTime: string) {
  const clock = { node: Date.parse(nodeTime), database: Date.parse(databaseTime) }
  const asked: { id: string; month: string; wanted: number }[] = []
  const sql = async (_text: TemplateStringsArray, _account: string, wanted: number, id: string) => {
    const month = new Date(clock.database).toISOString().slice(0, 7)
    asked.push({ id, month, wanted })
    return [{ answer: { granted: wanted, calls: 0, open: 0, limit: 1000, month } }]
  }
  const meter = new Meter({ sql } as never, () => clock.node)
  const usedIn = (told: readonly Settled[], month: string) =>
    told.reduce((sum, one) => sum + (one.month === month ? one.used : 0), 0)
  return { meter, clock, asked, usedIn }
}

test('calls count in the month in which they were made, and none is made with what the month before has left', async () => {
  const { meter, clock, asked, usedIn } = givenMeter('2026-11-30T23:59:59.900Z', '2026-11-30T23:59:59.900Z')
  for (let call = 0; call < 3; call++) await meter.take('a')
  clock.node += 200
  clock.database += 200
  const first = await meter.take('a')
  expect(first).toMatchObject({ used: 1 })
  expect(asked.map(({ month }) => month)).toEqual(['2026-11', '2026-11', '2026-12'])
  first.giveBack()
  await meter.take('a')
  const told = meter.settle({ everything: true })
  expect([usedIn(told, '2026-11'), usedIn(told, '2026-12')]).toEqual([3, 1])
  expect(told.every(({ left }) => left === 0)).toBe(true)
})

test('a process that does not know the plan yet asks for the calls that wait, and not for all of the month', async () => {
  const { meter, asked } = givenMeter('2026-11-10T12:00:00Z', '2026-11-10T12:00:00Z')
  await Promise.all([meter.take('a'), meter.take('a')])
  await meter.take('b')
  expect(asked.reduce((sum, { wanted }) => sum + wanted, 0)).toBeLessThanOrEqual(3 + 10)
  expect(asked[0]?.wanted).toBe(1)
})

test.each([
  ['behind', '2026-11-30T23:59:50Z', '2026-12-01T00:00:10Z', '2026-12'],
  ['ahead of', '2026-12-01T00:00:10Z', '2026-11-30T23:59:50Z', '2026-11'],
])(
  'a clock that is %s that of PostgreSQL at the turn of a month asks once for a call at most',
  async (_how, node, database, month) => {
    const { meter, asked, usedIn } = givenMeter(node, database)
    for (let call = 0; call < 5; call++) await meter.take('a')
    expect(asked.length).toBeLessThanOrEqual(5)
    expect(usedIn(meter.settle({ everything: true }), month)).toBe(5)
  },
)
