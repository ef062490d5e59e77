import { expect, test } from 'vitest'
import { type ApplicationEventKind, withoutEchoes } from './application-event.ts'

const event = (kind: ApplicationEventKind, at: string) => ({ kind, at: `2026-11-25T10:${at}Z` })

test('what was said again in the moment of an offer of times is left out of the history', () => {
  const history = [
    event('times_offered', '05:00.300'),
    event('next_step', '05:00.200'),
    event('interviewer', '05:00.100'),
    event('status', '05:00.000'),
    event('next_step', '02:00.000'),
    event('applied', '00:00.000'),
  ]
  expect(withoutEchoes(history).map(({ kind }) => kind)).toEqual([
    ...['times_offered', 'status', 'next_step', 'applied'],
  ])
})
