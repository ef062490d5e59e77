import { expect, test } from 'vitest'
import { toggleList } from './toggle-list.ts'

test('the lines that a selection touches become a list, and none again', () => {
  const text = 'Heading\n\none\ntwo\n\nend'
  const made = toggleList(text, 10, 14)
  expect(made.text).toBe('Heading\n\n- one\n- two\n\nend')
  expect(made.text.slice(made.start, made.end)).toBe('- one\n- two')
  expect(toggleList(made.text, made.start, made.end).text).toBe(text)
})

test('an empty line begins a list', () => {
  expect(toggleList('', 0, 0)).toEqual({ text: '- ', start: 0, end: 2 })
})
