import { expect, it } from 'vitest'
import { nestsTooDeep } from './json-depth.ts'

it('depth is what counts, not length', () => {
  expect(nestsTooDeep(`[${'[],'.repeat(2000)}[]]`, 500)).toBe(false)
  expect(nestsTooDeep('['.repeat(500) + ']'.repeat(500), 500)).toBe(false)
  expect(nestsTooDeep('[{"a":'.repeat(251), 500)).toBe(true)
})

it('brackets in texts do not nest', () => {
  expect(nestsTooDeep(JSON.stringify({ a: '\\"['.repeat(1000), b: '{'.repeat(1000) }), 500)).toBe(false)
})
