import { expect, test } from 'vitest'
import { keepWhatFits, keepWhole } from './keep-whole.ts'
import type { Output, Result } from './tool.ts'

const room = 32 * 1024 * 1024
const rowsOf = (number: number): Output & { kind: 'rows' } => ({
  kind: 'rows',
  summary: `${number} rows`,
  columns: ['text'],
  rows: Array.from({ length: number }, (_, at) => ({ text: `Row ${at} ${'x'.repeat(90)}` })),
  total: number,
})
const result = (output: Output): Result => ({ output, basis: [{ source: 'x' }] })

test('what fits into the step stays as it is', () => {
  const small = result(rowsOf(1500))
  expect(keepWhole(small, room)).toBe(small)
})

test('of more rows the step has the first, and the whole has all of them', () => {
  const large = rowsOf(10_000)
  const { output, whole = '', basis } = keepWhole(result(large), room)
  expect(JSON.parse(whole)).toEqual(large)
  expect(output).toMatchObject({ kind: 'rows', summary: '10000 rows', total: 10_000 })
  const { rows } = output as typeof large
  expect(rows).toEqual(large.rows.slice(0, rows.length))
  expect(JSON.stringify(rows).length).toBeLessThanOrEqual(200_000)
  expect(basis).toEqual([{ source: 'x' }])
})

test('a text is cut in the step alone, and never within a character', () => {
  const text = `${'x'.repeat(99_999)}${'\u{1f389}'.repeat(60_000)}`
  const { output, whole = '' } = keepWhole(result({ kind: 'text', summary: 's', text }), room)
  expect(JSON.parse(whole).text).toBe(text)
  expect(output).toMatchObject({ text: `${'x'.repeat(99_999)}\ufffd` })
})

test('a single row may be too large for a step', () => {
  const large = { ...rowsOf(1), rows: [{ text: 'x'.repeat(300_000) }] }
  const { output, whole = '' } = keepWhole(result(large), room)
  expect(output).toMatchObject({ rows: [], total: 1 })
  expect(JSON.parse(whole)).toEqual(large)
})

test.each([
  [4 * 1024 * 1024, room, 'It found more than the 4 MB that an output can hold.'],
  [300_000, 300_000, 'With it, the outputs of this directive would take more than the 32 MB that they can.'],
])(
  '%d bytes of text where there is room for %d fail, and of what was done elsewhere the first are kept',
  (length, left, sentence) => {
    const text = 'x'.repeat(length)
    const large = result({ kind: 'text', summary: 'It answered', text })
    expect(() => keepWhole(large, left)).toThrow(sentence)
    expect(keepWhatFits(large, left)).toEqual({
      output: {
        ...{ kind: 'text', text: text.slice(0, 100_000) },
        summary: `It answered. Only the first part was kept. ${sentence}`,
      },
      basis: [{ source: 'x' }],
    })
    expect(keepWhatFits(large, room)).toEqual(length > 1_000_000 ? expect.anything() : keepWhole(large, room))
  },
)
