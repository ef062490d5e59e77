import { expect, it } from 'vitest'
import { cpuMilliseconds } from '#tests/support/cpu-time.ts'
import { isTooComplex } from './pattern-size.ts'

it.each([
  '((((a{1,200}){1,200}){1,200}){1,200})',
  '(((ab|c){100}){100}){100}',
  '([a-z]{200,}|(x{255}){255}){255}',
  '((([[:alpha:]\\]]{200}){200}){200})',
  `${'('.repeat(1500)}a${')*'.repeat(1500)}`,
])('%s is too complex', (pattern) => {
  expect(isTooComplex(pattern)).toBe(true)
})

it.each([
  '',
  'engineer|developer',
  '^(senior|lead) [a-z]{2,40}$',
  '(a{1,200}){1,200}',
  String.raw`\((((a\{200\}\{200\}\{200\}\{200\}`,
  '[{200}{200}{200}({200}{200}]{200}',
  '[]{200}{200}{200}{200}]',
  '[[:alpha:]{200}{200}{200}{200}]',
  '[({200}{200}{200}{200}',
  `${'('.repeat(200)}a${')*'.repeat(200)}`,
  '('.repeat(200),
  ')'.repeat(3000),
  '***=((((a{1,200}){1,200}){1,200}){1,200})',
  `a{0}`.repeat(3000),
])('whether %s is readable is PostgreSQL’s to say', (pattern) => {
  expect(isTooComplex(pattern)).toBe(false)
})

it('takes no longer for brackets that never end', () => {
  for (const text of ['[', '[:', '[[:', '[^]', '[a', '\\[', '[[:a[:a[:a]']) {
    const began = cpuMilliseconds()
    isTooComplex(text.repeat(60_000))
    expect(cpuMilliseconds() - began).toBeLessThan(500)
  }
})
