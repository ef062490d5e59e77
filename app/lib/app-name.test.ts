import { expect, test } from 'vitest'
import { appName } from './app-name.ts'

test('an application’s name is shown up to a length that leaves the rest of the page in sight', () => {
  expect(appName('Cursor')).toBe('Cursor')
  expect(appName('')).toBe('An application without a name')
  expect(appName('😀'.repeat(80))).toBe('😀'.repeat(80))
  expect(appName('😀'.repeat(81))).toBe(`${'😀'.repeat(79)}…`)
})
