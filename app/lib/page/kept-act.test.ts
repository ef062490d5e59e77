import { beforeEach, expect, test, vi } from 'vitest'
import { keepAct, takeAct } from './kept-act.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') })
  return () => void vi.useRealTimers()
})

test('what was pressed last is done once, under its own name', () => {
  keepAct('save a')
  keepAct('follow b')
  expect([takeAct('save a'), takeAct('follow c'), takeAct('follow b'), takeAct('follow b')]).toEqual([
    ...[false, false, true, false],
  ])
})

test('it waits for an hour, and then it is gone', () => {
  keepAct('save a')
  vi.advanceTimersByTime(3_599_000)
  expect(takeAct('save a')).toBe(true)
  keepAct('save a')
  vi.advanceTimersByTime(3_600_000)
  expect([takeAct('save a'), localStorage.getItem('tannr.act')]).toEqual([false, null])
})

test('where nothing may be kept, or something else lies there, nothing is done', () => {
  localStorage.setItem('tannr.act', 'x')
  expect(takeAct('save a')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  keepAct('save a')
  expect(takeAct('save a')).toBe(false)
})
