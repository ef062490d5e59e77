import { beforeEach, expect, test, vi } from 'vitest'
import { dropAct, keepAct, keepActFor, takeAct } from './kept-act.ts'

function store() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The session as the auth client stores it in the browser. */
function signInAs(email: string): void {
  window.localStorage.setItem(
    'tannr.session',
    JSON.stringify({ access_token: `token of ${email}`, user: { id: email, email, user_metadata: {} } }),
  )
}

/** Another tab of the same browser. */
const newTab = () => vi.stubGlobal('window', { localStorage: window.localStorage, sessionStorage: store() })

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: store(), sessionStorage: store() })
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') })
  signInAs('nora@tannr.example')
  return () => void vi.useRealTimers()
})

test('what was pressed last is done once, under its own name', () => {
  keepAct('save a')
  keepAct('follow b')
  expect([takeAct('save a'), takeAct('follow c'), takeAct('follow b'), takeAct('follow b')]).toEqual([
    ...[false, false, true, false],
  ])
})

test('it waits for a quarter of an hour in its tab, and then it is gone', () => {
  keepAct('save a')
  vi.advanceTimersByTime(899_000)
  expect(takeAct('save a')).toBe(true)
  keepAct('save a')
  vi.advanceTimersByTime(900_000)
  expect([takeAct('save a'), window.sessionStorage.getItem('tannr.act')]).toEqual([false, null])
})

test('a mailed link does it in another tab within an hour, for the address that it was mailed to alone', () => {
  keepAct('save a')
  newTab()
  expect(takeAct('save a')).toBe(false)

  const mailedTo = (email: string) => {
    keepAct('save a')
    keepActFor(email)
    newTab()
  }
  mailedTo('Nora@tannr.example')
  vi.advanceTimersByTime(3_599_000)
  expect([takeAct('save a'), takeAct('save a')]).toEqual([true, false])

  mailedTo('nora@tannr.example')
  signInAs('other@tannr.example')
  expect([takeAct('save a'), window.localStorage.getItem('tannr.act')]).toEqual([false, null])

  mailedTo('other@tannr.example')
  vi.advanceTimersByTime(3_600_000)
  expect(takeAct('save a')).toBe(false)
})

test('whoever signs in after the pages to do so were left does nothing of it, and a later act replaces it', () => {
  keepAct('save a')
  dropAct('sessionStorage')
  expect(takeAct('save a')).toBe(false)

  keepAct('save a')
  keepActFor('nora@tannr.example')
  keepAct('save b')
  newTab()
  expect(takeAct('save a')).toBe(false)
})

test('where nothing may be kept, or something else lies there, nothing is done', () => {
  window.localStorage.setItem('tannr.act', 'x')
  expect(takeAct('save a')).toBe(false)
  vi.stubGlobal('window', {})
  keepAct('save a')
  keepActFor('nora@tannr.example')
  expect(takeAct('save a')).toBe(false)
})
