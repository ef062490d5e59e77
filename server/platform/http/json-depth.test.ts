import { expect, it } from 'vitest'
import { nestsTooDeep } from './json-depth.ts'

it('depth is what counts, not length', () => {
  expect(nestsTooDeep(`[${'[],'.repeat(2000)}[]]`)).toBe(false)
  expect(nestsTooDeep('['.repeat(500) + ']'.repeat(500))).toBe(false)
  expect(nestsTooDeep('[{"a":'.repeat(251))).toBe(true)
})

it('brackets in texts do not nest', () => {
  expect(nestsTooDeep(JSON.stringify({ a: '\\"['.repeat(1000), b: '{'.repeat(1000) }))).toBe(false)
})
