import { expect, test } from 'vitest'
import { type Act, changesOf } from './act-changes.ts'
import { compareLists } from './compare-lists.ts'

const act = (args: Act['args'], ...texts: string[]): Act => ({
  kind: 'step',
  args,
  given: texts.map((text, at) => ({ step: 8 + at, title: 'Draft the memo', output: { text } })),
})
const shown = (before: Act, after: Act) =>
  changesOf(before, after).map(({ name, lines, added, removed }) => ({
    name,
    lines: lines.map(({ change, item }) => `${{ same: ' ', added: '+', removed: '-' }[change]} ${item}`),
    count: [added, removed],
  }))

test('a text that is asked for anew is compared sentence by sentence, whatever the number of its step', () => {
  const before = act(
    { to: 'workspace', from: [8] },
    'Corvane moves to High.\n\nBoth are rated. We recommend it.',
  )
  const after = act(
    { to: 'workspace', from: [11] },
    'Corvane moves to High.\n\nOne is rated. One sent nothing. We recommend it.',
  )
  expect(shown(before, after)).toEqual([
    {
      name: 'Draft the memo',
      lines: [
        '  Corvane moves to High.',
        '- Both are rated.',
        '+ One is rated.',
        '+ One sent nothing.',
        '  We recommend it.',
      ],
      count: [2, 1],
    },
  ])
})

test('arguments are compared by name, with those that came and went', () => {
  expect(
    shown(act({ to: ['a', 'b'], text: 'Hi', amount: 5 }), act({ to: ['a', 'c'], text: 'Hi', reply_to: 'd' })),
  ).toEqual([
    { name: 'to', lines: ['  a', '- b', '+ c'], count: [1, 1] },
    { name: 'reply to', lines: ['+ d'], count: [1, 0] },
    { name: 'amount', lines: ['- 5'], count: [0, 1] },
  ])
  expect(shown(act({ to: 'a' }, 'Same.'), act({ to: 'a' }, 'Same.'))).toEqual([])
})

test('a plan is compared by what its steps do, and rows by their cells', () => {
  const step = (seq: number, title: string, args = {}) => ({ seq, title, tool: 'search_jobs', args })
  const plan = (...steps: object[]): Act => ({ kind: 'plan', args: { planner: 'rules-2', steps }, given: [] })
  expect(
    shown(
      plan(step(1, 'Find', { query: 'nurse' }), step(2, 'Rank')),
      plan(step(1, 'Find', { query: 'doctor' }), step(2, 'Rank')),
    ),
  ).toEqual([
    {
      name: 'steps',
      lines: [
        '- Find (search_jobs) · query: nurse',
        '+ Find (search_jobs) · query: doctor',
        '  Rank (search_jobs)',
      ],
      count: [1, 1],
    },
  ])
  const rows = (...given: object[]): Act => ({
    ...{ kind: 'step', args: {} },
    given: [{ step: 1, title: 'Compare', output: { rows: given as Record<string, unknown>[] } }],
  })
  expect(shown(rows({ vendor: 'Corvane', score: 40 }), rows({ vendor: 'Corvane', score: 55 }))).toEqual([
    { name: 'Compare', lines: ['- Corvane · 40', '+ Corvane · 55'], count: [1, 1] },
  ])
})

test('what is too long to compare counts as replaced between what both begin and end with', () => {
  const lines = (name: string) => [
    'first',
    ...Array.from({ length: 1100 }, (_, at) => `${name} ${at}`),
    'last',
  ]
  const compared = compareLists(lines('a'), lines('b'), (line) => line)
  const count = (change: string) => compared.filter((one) => one.change === change).length
  expect([count('same'), count('removed'), count('added')]).toEqual([2, 1100, 1100])
  expect(compared[1]).toEqual({ change: 'removed', item: 'a 0' })
})
