import { expect, test } from 'vitest'
import { isTyping } from '#app/lib/page/is-typing.ts'
import { shortcutFor } from './shortcut-keys.ts'

const press = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, isComposing: false }

test('? lists the keys, / searches, g waits for a place', () => {
  expect(shortcutFor('?', undefined)).toEqual({ do: 'help' })
  expect(shortcutFor('/', undefined)).toEqual({ do: 'search' })
  expect(shortcutFor('g', undefined)).toEqual({ do: 'wait' })
  expect(shortcutFor('d', 'g')).toEqual({ do: 'go', to: '/dashboard' })
  expect(shortcutFor('g', 'g')).toEqual({ do: 'go', to: '/goals' })
  expect(shortcutFor('d', undefined)).toBeUndefined()
  expect(shortcutFor('x', 'g')).toBeUndefined()
})

test('what somebody types is theirs', () => {
  expect(isTyping(press, { tagName: 'BODY', isContentEditable: false })).toBe(false)
  expect(isTyping(press, { tagName: 'INPUT', isContentEditable: false })).toBe(true)
  expect(isTyping(press, { tagName: 'P', isContentEditable: true })).toBe(true)
  expect(isTyping({ ...press, ctrlKey: true }, null)).toBe(true)
})
