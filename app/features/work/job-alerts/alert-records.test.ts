import { expect, test } from 'vitest'
import { alertCriteria, alertFigures, alertsInTab } from './alert-records.ts'
import { sampleAlerts } from './alert-sample.ts'

const { alerts, matches } = sampleAlerts(new Date('2026-11-21T12:00:00Z'))

test('the sample has three active alerts, one paused, six matches and four new ones, all counted', () => {
  expect(alertFigures(alerts)).toEqual({ active: 3, paused: 1, matches: 6, fresh: 4 })
})

test('the tabs part the alerts by whether they are active', () => {
  expect(alertsInTab(alerts, 'active').map(({ id }) => id)).toEqual(['designer', 'platform', 'northwind'])
  expect(alertsInTab(alerts, 'paused').map(({ id }) => id)).toEqual(['contract'])
})

test('matches come newest first, with a score and at least two reasons; what is new was found since the last look', () => {
  expect(matches.map(({ matched_at }) => matched_at)).toEqual(
    matches
      .map(({ matched_at }) => matched_at)
      .sort()
      .reverse(),
  )
  for (const match of matches) {
    expect(match.reasons.length).toBeGreaterThanOrEqual(2)
    expect(match.is_new).toBe(match.matched_at > (alerts[0]?.last_seen_at ?? ''))
    expect(match.job.salary_min).toBeGreaterThanOrEqual(130_000)
    expect(match.job.salary_max).toBeLessThanOrEqual(250_000)
  }
})

test('an alert reads as one line of parts', () => {
  const lines = alerts.map((alert) => alertCriteria(alert).join(' · '))
  expect(lines[0]).toBe('San Francisco · USD 150K+ · Full-time · Senior Level')
  expect(lines[2]).toBe('Any place · Northwind')
})
