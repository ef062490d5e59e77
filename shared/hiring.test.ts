import { expect, test } from 'vitest'
import { dueText, rejectionReasons, rejectionText } from './hiring.ts'

test('a promised day is told in days, and late ones say so', () => {
  const now = new Date('2026-11-23T23:30:00Z')
  expect(dueText('2026-11-21', now)).toEqual({ tone: 'late', text: '2 days overdue' })
  expect(dueText('2026-11-22', now)).toEqual({ tone: 'late', text: '1 day overdue' })
  expect(dueText('2026-11-23', now)).toEqual({ tone: 'soon', text: 'Answer today' })
  expect(dueText('2026-11-24', now)).toEqual({ tone: 'soon', text: 'Answer tomorrow' })
  expect(dueText('2026-11-30', now)).toEqual({ tone: 'plain', text: '7 days left' })
})

test('every reason has words to begin with, which name the candidate and the job', () => {
  for (const reason of Object.keys(rejectionReasons) as (keyof typeof rejectionReasons)[]) {
    const text = rejectionText(reason, 'this_role', 'Fathom')
    expect(text).toContain('{name}')
    expect(text).toContain('{job}')
    expect(text).not.toContain('undefined')
  }
})
