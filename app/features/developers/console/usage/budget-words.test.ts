import { expect, test } from 'vitest'
import { spentWords } from './budget-words.ts'

const idle = { steps: null, spent_steps: 0, seconds: null, spent_seconds: 0 }

test.each([
  [
    { money: null, spent: 0, tokens: null, spent_tokens: 0, ...idle },
    '$0.00 used this month, without a budget',
  ],
  [{ money: 50, spent: 1.25, tokens: null, spent_tokens: 0, ...idle }, '$1.25 of $50.00 used this month'],
  [
    { money: null, spent: 1.25, tokens: 2_000_000, spent_tokens: 84_210, ...idle },
    '$1.25 and 84,210 of 2,000,000 tokens used this month',
  ],
  [
    { money: 50, spent: 1.25, tokens: null, spent_tokens: 84_210, ...idle },
    '$1.25 of $50.00 and 84,210 tokens used this month',
  ],
  [
    {
      ...{ money: null, spent: 0, tokens: null, spent_tokens: 0 },
      ...{ steps: 500, spent_steps: 12, seconds: 3600, spent_seconds: 2.04 },
    },
    '$0.00, 12 of 500 steps, and 3 of 3,600 seconds of run time used this month',
  ],
  [
    { money: null, spent: 0, tokens: null, spent_tokens: 0, ...idle, spent_steps: 12 },
    '$0.00 and 12 steps used this month, without a budget',
  ],
  [
    {
      ...{ money: null, spent: 0, tokens: null, spent_tokens: 0 },
      ...{ steps: null, spent_steps: 1, seconds: null, spent_seconds: 0.04 },
    },
    '$0.00, 1 step, and 1 second of run time used this month, without a budget',
  ],
])('%o', (budget, words) => {
  expect(spentWords(budget)).toBe(words)
})
