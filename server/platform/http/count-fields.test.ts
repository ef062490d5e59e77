import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoreFields } from './count-fields.ts'

test('a form has as many fields as are written in it', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), fc.nat(30), (all, limit) => {
      const form = all.map((text) => `a=${encodeURIComponent(text)}`).join('&')
      expect(hasMoreFields(form, limit)).toBe(all.length > limit)
    }),
  )
})
