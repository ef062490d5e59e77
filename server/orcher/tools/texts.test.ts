/** What tools report as able to change their conclusion: derived from missing input, never guessed. */
import { expect, test } from 'vitest'
import { compareRows, extractSummary } from './texts.ts'
import type { Input, Means, Output, Row, StepRun } from './tool.ts'

const output = (rows: Row[]): Output => ({ kind: 'rows', summary: '', columns: [], rows, total: rows.length })
const text = (said: string): Output => ({ kind: 'text', summary: '', text: said })

async function changesWith(
  tool: typeof compareRows | typeof extractSummary,
  args: object,
  ...given: Output[]
) {
  const inputs: Input[] = given.map((one, at) => ({
    ...{ seq: at + 1, tool: 'read_source', title: '', output: one, basis: [] },
  }))
  const run = tool as (step: StepRun, means: Means) => ReturnType<typeof compareRows>
  const result = await run({ args, inputs } as unknown as StepRun, {} as Means)
  return (result.output as { changes_with?: string }).changes_with
}

const row = (vendor: string, spend: number | null): Row => ({ vendor, spend })

test('a comparison would change with figures that one side lacks', async () => {
  const before = output([
    row('Corvane', 10),
    row('Estuary', 20),
    row('Tessel', 30),
    row('Osprey', 5),
    row('Linden', 6),
  ])
  const after = output([row('Corvane', 12), row('Estuary', null), row('Tessel', 30), row('New', 1)])
  expect(await changesWith(compareRows, {}, before, after)).toBe(
    'the figures that 1 row has on one side only, and with later figures for 2 rows of the first that the second leaves out',
  )
  expect(
    await changesWith(compareRows, {}, output([row('Corvane', 1)]), output([row('Corvane', 2)])),
  ).toBeUndefined()
})

test('a ranking would change with the numbers of rows that have none', async () => {
  const rows = output([row('Corvane', 10), row('Estuary', 20), row('Tessel', null)])
  expect(await changesWith(compareRows, { by: 'spend' }, rows)).toBe(
    'spend for 1 row without it, ranked as 0',
  )
  expect(await changesWith(compareRows, {}, output([{ vendor: 'Corvane' }]))).toBe('a column of numbers')
})

test('a summary would change with more sentences, where it left any out', async () => {
  const long = text('Corvane was down for an hour. Estuary was down for two hours. Tessel sent no evidence.')
  expect(await changesWith(extractSummary, { about: 'outages', sentences: 2 }, long)).toBe(
    'more than 2 sentences: 1 of 3 is left out',
  )
  expect(await changesWith(extractSummary, { about: 'outages', sentences: 5 }, long)).toBeUndefined()
})

const columns = (count: number, value: (at: number) => Row[string]): Row =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, value(at)]))
const wide = (more: number): Row[] => [{ name: 'Corvane', ...columns(9000, (at) => at + more) }]
const texts = columns(8000, () => 'a')

test.each<[string, Row[], Row[]?]>([
  [
    'many rows, each with a column of its own',
    Array.from({ length: 16_000 }, (_, at) => ({ [`c${at}`]: 1, x: at })),
  ],
  ['rows with many columns', wide(0), wide(1)],
  ['many rows, and many columns of text', [texts, ...Array.from({ length: 8000 }, () => ({ c7999: 'b' }))]],
])('comparing %s takes no longer than others can wait', async (_what, first, second = first) => {
  const began = performance.now()
  await changesWith(compareRows, {}, output(first))
  await changesWith(compareRows, {}, output(first), output(second))
  // All that one process does waits meanwhile: for half a minute, where each column is looked for in each row.
  expect(performance.now() - began).toBeLessThan(2000)
})
