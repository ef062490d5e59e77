import { expect, test } from 'vitest'
import { standing } from './job-standing.ts'

const now = new Date('2026-11-18T12:00:00Z')
const open = { status: 'open', closed_because: null, closes_on: '2027-01-15' } as const

test.each([
  [
    { ...open, renewed_at: '2026-11-18T12:00:00Z', hides_at: '2026-12-02T12:00:00Z' },
    'good',
    'Hides in 14 days unless renewed',
  ],
  [
    { ...open, renewed_at: '2026-11-06T12:00:00Z', hides_at: '2026-11-20T12:00:00Z' },
    'warn',
    'Hides in 2 days unless renewed',
  ],
  [
    {
      ...open,
      closes_on: '2026-11-18',
      renewed_at: '2026-11-10T12:00:00Z',
      hides_at: '2026-11-19T12:00:00Z',
    },
    'warn',
    'Closes Nov 18, 2026',
  ],
  [{ ...open, renewed_at: null, hides_at: null }, 'good', 'No end date'],
] as const)('an open job says what comes next', (job, tone, note) => {
  expect(standing(job, now)).toEqual({ tone, label: 'Open', note })
})

test('a job that nobody renewed is hidden, and one that was closed is closed', () => {
  const closed = { ...open, status: 'closed', renewed_at: null, hides_at: null } as const
  expect(standing({ ...closed, closed_because: 'not_renewed' }, now)).toMatchObject({
    label: 'Hidden',
    note: 'Not renewed in time',
  })
  expect(standing({ ...closed, closed_because: 'by_hand' }, now)).toMatchObject({
    label: 'Closed',
    note: 'Closed manually',
  })
})

test('a job that nobody can answer for is on hold', () => {
  const held = { ...open, status: 'closed', renewed_at: null, hides_at: null } as const
  expect(standing({ ...held, closed_because: 'unattended' }, now)).toEqual({
    tone: 'warn',
    label: 'Hidden',
    note: 'On hold: no one who could answer can sign in',
  })
})
