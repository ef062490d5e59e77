import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aboutField,
  type Condition,
  conditionDraft,
  conditionOf,
  type DrawnCondition,
  isKept,
  operators,
  problemsOf,
  withKind,
  withOperator,
} from './condition-draft.ts'

const drawn = (more: Partial<DrawnCondition>): DrawnCondition => ({
  ...{ key: 0, field: 'arguments.amount', op: 'over', kind: 'number', text: '500' },
  ...more,
})

test('whatever condition the API has, the form sends exactly the same back', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(' EUR', 'a\nb', '', '500', 'true', '1,000'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    fc.jsonValue(),
  )
  const condition = fc.record(
    {
      field: fc.constantFrom('to', 'arguments.amount', 'arguments.ship.to', 'x.-'),
      op: fc.constantFrom(...operators),
      value,
    },
    { requiredKeys: ['field', 'op'] },
  )
  fc.assert(
    fc.property(condition, (given) => {
      const wire = JSON.parse(JSON.stringify(given)) as Condition
      const draft = conditionDraft(wire, 3)
      expect(JSON.parse(JSON.stringify(conditionOf(draft)))).toEqual(wire)
      expect(problemsOf(draft)).toEqual({})
    }),
    { numRuns: 2000 },
  )
})

test.each<[Condition, string]>([
  [{ field: 'to', op: 'eq', value: 'workspace' }, 'workspace'],
  [{ field: 'arguments.amount', op: 'over', value: 499.5 }, '499.5'],
  [{ field: 'remote', op: 'ne', value: false }, 'false'],
  [{ field: 'arguments.currency', op: 'in', value: ['EUR', 'USD'] }, 'EUR\nUSD'],
  [{ field: 'limit', op: 'in', value: [1, 2.5] }, '1\n2.5'],
  [{ field: 'place', op: 'exists' }, ''],
])('%j has inputs', (condition, text) => {
  const draft = conditionDraft(condition, 0)
  expect(isKept(draft) ? undefined : draft.text).toBe(text)
})

test.each<Condition>([
  { field: 'arguments.ship', op: 'eq', value: { express: true } },
  { field: 'arguments.ship', op: 'eq', value: null },
  { field: 'limit', op: 'in', value: [1, '1'] },
  { field: 'limit', op: 'in', value: [] },
  { field: 'limit', op: 'over', value: '1' },
  { field: 'limit', op: 'contains', value: 5 },
  { field: 'place', op: 'exists', value: true },
  { field: 'place', op: 'eq' },
  { field: 'place', op: 'eq', value: 'two\nlines' },
])('%j has none, and is kept', (condition) => {
  expect(conditionDraft(condition, 0)).toEqual({ key: 0, kept: condition })
})

test('numbers are read as people type them', () => {
  for (const [text, value] of [
    ['1,000,000.50', 1_000_000.5],
    [' -3 ', -3],
    ['1e3', 1000],
  ] as const) {
    expect(conditionOf(drawn({ text }))).toEqual({ field: 'arguments.amount', op: 'over', value })
  }
  for (const text of ['', '5,00', 'five', '1.', '0x10', '1e999']) {
    expect(conditionOf(drawn({ text }))).toBeUndefined()
    expect(problemsOf(drawn({ text }))).toEqual({ value: 'Type a number, like 500 or 99.95.' })
  }
})

test('what is missing is said of the input that it is missing in', () => {
  expect(problemsOf(drawn({ field: '' }))).toEqual({ field: 'Say which argument.' })
  expect(problemsOf(drawn({ field: 'Amount' })).field).toContain('arguments.amount')
  expect(problemsOf(drawn({ op: 'in', kind: 'text', text: ' \n ' }))).toEqual({
    value: 'Give at least one value.',
  })
  expect(problemsOf(drawn({ op: 'exists', text: '' }))).toEqual({})
})

test('another comparison or kind of value keeps what was typed where it still says something', () => {
  expect(withOperator(drawn({}), 'under')).toEqual(drawn({ op: 'under' }))
  expect(withOperator(drawn({}), 'contains')).toEqual(drawn({ op: 'contains', kind: 'text' }))
  expect(withKind(drawn({}), 'text')).toEqual(drawn({ op: 'eq', kind: 'text' }))
  expect(withKind(drawn({ op: 'eq' }), 'boolean')).toEqual(drawn({ op: 'eq', kind: 'boolean', text: 'true' }))
})

test('a condition about another argument starts with what is most often asked of such a one', () => {
  const words = drawn({ field: 'words', op: 'contains', kind: 'text', text: 'nurse' })
  expect(aboutField(words, 'place', 'text')).toEqual({ ...words, field: 'place', text: '', isFree: false })
  expect(aboutField(words, 'salary', 'number')).toMatchObject({ op: 'over', kind: 'number', text: '' })
  expect(aboutField(words, 'remote', 'boolean')).toMatchObject({ op: 'eq', kind: 'boolean', text: 'true' })
})
