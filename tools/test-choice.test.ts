import { expect, test } from 'vitest'
import { chosenTests } from './test-choice.ts'

test('without a word everything runs', () => {
  expect(chosenTests([])).toEqual({ everything: true, browser: true, arguments: [] })
})

test('a kind runs its own tests, and starts a browser only where it needs one', () => {
  expect(chosenTests(['unit'])).toEqual({ everything: false, browser: false, arguments: ['--project=unit'] })
  expect(chosenTests(['conformance']).browser).toBe(false)
  expect(chosenTests(['unit', 'e2e'])).toEqual({
    everything: false,
    browser: true,
    arguments: ['--project=unit', '--project=browser', 'tests/e2e/'],
  })
})

test('a path runs that file alone', () => {
  expect(chosenTests(['tests/e2e/goals.test.ts'])).toEqual({
    everything: false,
    browser: true,
    arguments: ['tests/e2e/goals.test.ts'],
  })
  expect(chosenTests(['server/platform/jwt.test.ts']).browser).toBe(false)
})

test('a change without tests is no failure', () => {
  expect(chosenTests(['--changed']).arguments).toEqual(['--changed', '--passWithNoTests'])
})
