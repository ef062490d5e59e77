import { expect, test } from 'vitest'
import { spentWords } from './budget-words.ts'

test.each([
  [{ money: null, spent: 0, tokens: null, spent_tokens: 0 }, '$0.00 spent this month, without a budget'],
  [{ money: 50, spent: 1.25, tokens: null, spent_tokens: 0 }, '$1.25 of $50.00 spent this month'],
  [
    { money: null, spent: 1.25, tokens: 2_000_000, spent_tokens: 84_210 },
    '$1.25 and 84,210 of 2,000,000 tokens spent this month',
  ],
  [
    { money: 50, spent: 1.25, tokens: null, spent_tokens: 84_210 },
    '$1.25 of $50.00 and 84,210 tokens spent this month',
  ],
])('%o', (budget, words) => {
  expect(spentWords(budget)).toBe(words)
})
