import { describe, expect, it } from 'vitest'
import { accountShortcuts } from '#app/content/home.ts'
import { ownCounts } from './own-counts.ts'

const nothing = {
  ...{ unread: 0, waiting: 0, requests: 0, messages: 0, answers: 0, matches: 0 },
  ...{ connections: 0, saved: 0, goals: 0, overdue: 0, activities: 0 },
  picture: null,
  inboxes: {},
}

describe('the account shortcuts', () => {
  it('are the sample for somebody without a record', () => {
    expect(ownCounts(nothing)).toBeUndefined()
    expect(ownCounts({ ...nothing, kept: false })).toBeUndefined()
  })

  it('are the person’s own from the first record on, zeros included', () => {
    expect(ownCounts({ ...nothing, saved: 1 })).toEqual({
      '/tspace': 0,
      '/saved-jobs': 1,
      '/dashboard': 0,
      '/notifications': 0,
    })
    expect(ownCounts({ ...nothing, goals: 1 })).toMatchObject({ '/saved-jobs': 0, '/notifications': 0 })
  })

  it('have a count for every shortcut', () => {
    const addresses = Object.keys(ownCounts({ ...nothing, saved: 1 }) ?? {})
    expect(addresses.toSorted()).toEqual(accountShortcuts.map((shortcut) => shortcut.to).toSorted())
  })
})
