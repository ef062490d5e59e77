import { expect, test } from 'vitest'
import { QuickCallers } from './quick-callers.ts'

test('who was slow is not known as quick again for ten minutes, whatever they do', () => {
  let now = 0
  const callers = new QuickCallers(() => now)
  expect(callers.has('ada')).toBe(false)
  callers.wasQuick('ada')
  expect(callers.has('ada')).toBe(true)
  callers.wasSlow('ada')
  for (now of [0, 1000, 599_000]) {
    callers.wasQuick('ada')
    expect(callers.has('ada')).toBe(false)
  }
  now = 601_000
  callers.wasQuick('ada')
  expect(callers.has('ada')).toBe(true)
})

test('strangers take no more memory than twenty thousand have, and who asks often stays', () => {
  const callers = new QuickCallers(() => 0)
  for (let index = 0; index < 45_000; index++) {
    callers.wasQuick(`stranger ${index}`)
    callers.wasQuick('ada')
  }
  expect(callers.has('ada')).toBe(true)
  expect([callers.has('stranger 20000'), callers.has('stranger 30000')]).toEqual([false, true])
})
