import { describe, expect, it } from 'vitest'
import { accountShortcuts } from '#app/content/home.ts'
import { ownCounts } from './own-counts.ts'

const nothing = {
  saved: 0,
  dashboard: { connections: 0, requests: 0, activities: [] },
  alerts: { alerts: [] },
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

  it('count new matches and waiting requests as notifications', () => {
    const counts = ownCounts({
      saved: 0,
      dashboard: { connections: 4, requests: 2, activities: [{}, {}] },
      alerts: { alerts: [{ new_matches: 3 }, { new_matches: 1 }] },
    })
    expect(counts).toMatchObject({ '/tspace': 4, '/dashboard': 2, '/job-alerts': 6 })
  })

  it('have a count for every shortcut', () => {
    const addresses = Object.keys(ownCounts({ ...nothing, saved: 1 }) ?? {})
    expect(addresses.toSorted()).toEqual(accountShortcuts.map((shortcut) => shortcut.to).toSorted())
  })
})
