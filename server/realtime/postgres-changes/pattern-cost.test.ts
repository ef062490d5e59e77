import { expect, it } from 'vitest'
import { expandedSize, isSurelyQuick } from './pattern-cost.ts'

const filter = (operator: 'like' | 'match', pattern: string) => ({
  ...{ column: 'body', operator, isNegated: false, values: [pattern] },
})

it.each([
  ...[
    '',
    'x$',
    '^\\d{4}-\\d{2}$',
    '(north|south)ern',
    '(?:a+b?)*?c',
    '[^a-z]+',
    '[]x]',
    '[[:alpha:]]+',
    '\\mword\\M',
  ],
  ...['a\\.b', '[\\d.]+', '(((a|b)*c)+d)?', 'Ångström'],
])('knows that %s is looked for quickly', (pattern) => {
  expect(expandedSize(pattern)).toBeTypeOf('number')
})

it.each([
  ...[
    '(x*)\\1',
    '^(x*)(x*)(x*)\\1\\2\\3$',
    'a(?=b)',
    'a(?!b)',
    '(?<=a)b',
    '(?i)a',
    '***=a',
    '(\\y|a)*',
    '(^a)+',
  ],
  ...[
    '(a{100}){100}',
    'a{1000}',
    'x'.repeat(501),
    '(a',
    'a)',
    '[[.a.]]',
    '[\\u0000-\\uffff]',
    '\\x41',
    '('.repeat(30),
  ],
])('does not say so of %s', (pattern) => {
  expect(expandedSize(pattern)).toBeUndefined()
})

it('counts what is repeated as often as it is', () => {
  expect(expandedSize('abc')).toBe(4)
  expect(expandedSize('(ab){2,30}')).toBe(1 + 30 * 3)
  expect(isSurelyQuick(filter('match', 'x+y'), 'x'.repeat(10_000))).toBe(true)
  expect(isSurelyQuick(filter('match', '(ab){2,30}'), 'x'.repeat(10_000))).toBe(false)
  expect(isSurelyQuick(filter('like', `%${'a'.repeat(1000)}b`), 'a'.repeat(1000))).toBe(false)
  expect(isSurelyQuick(filter('like', '%Berlin%'), 'a'.repeat(50_000))).toBe(true)
})
