import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { storable } from './storable.ts'

const { sql } = useDatabase()

test('what was cut in the middle of a pair, and NUL, can be kept; the rest is kept to the letter', async () => {
  const given = {
    cut: 'party \u{1f389}'.slice(0, -1),
    nul: 'a\0b',
    'name\0': ['\udc00', 'whole \u{1f389}'],
    written: '\\ud83d and \\u0000',
    ...{ number: 1.5, none: null },
  }
  const [row] = await sql<{ kept: object }>`select ${storable(given)}::jsonb as kept`
  expect(row?.kept).toEqual({
    cut: 'party \ufffd',
    nul: 'ab',
    name: ['\ufffd', 'whole \u{1f389}'],
    written: '\\ud83d and \\u0000',
    ...{ number: 1.5, none: null },
  })
})
