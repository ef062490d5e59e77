import { describe, expect, it } from 'vitest'
import { accountShortcuts } from '#app/content/home.ts'
import { ownCounts } from './own-counts.ts'

const nothing = {
  saved: 0,
  dashboard: { connections: 0, requests: 0, activities: [] },
  alerts: { alerts: [] },
  hearsOfMatches: true,
}

describe('the account shortcuts', () => {
  it('are the sample for somebody without a record', () => {
    expect(ownCounts(nothing)).toBeUndefined()
  })

  it('are the person’s own from the first record on, zeros included', () => {
    expect(ownCounts({ ...nothing, saved: 1 })).toEqual({
      '/tspace': 0,
      '/saved-jobs': 1,
      '/dashboard': 0,
      '/job-alerts': 0,
    })
  })

  it('count new matches and waiting requests as notifications, matches only for who wants to hear of them', () => {
    const records = {
      ...nothing,
      dashboard: { connections: 4, requests: 2, activities: [{}, {}] },
      alerts: { alerts: [{ new_matches: 3 }, { new_matches: 1 }] },
    }
    expect(ownCounts(records)).toMatchObject({ '/tspace': 4, '/dashboard': 2, '/job-alerts': 6 })
    expect(ownCounts({ ...records, hearsOfMatches: false })).toMatchObject({ '/job-alerts': 2 })
  })

  it('have a count for every shortcut', () => {
    const addresses = Object.keys(ownCounts({ ...nothing, saved: 1 }) ?? {})
    expect(addresses.toSorted()).toEqual(accountShortcuts.map((shortcut) => shortcut.to).toSorted())
  })
})
