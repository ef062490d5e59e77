import { expect, test } from 'vitest'
import { chosenTests } from './test-choice.ts'

test('without a word everything runs', () => {
  expect(chosenTests([])).toEqual({ everything: true, database: false, browser: true, arguments: [] })
})

test('a kind runs its own tests, and starts a browser only where it needs one', () => {
  expect(chosenTests(['unit'])).toMatchObject({
    everything: false,
    browser: false,
    arguments: ['--project=unit'],
  })
  expect(chosenTests(['sdks'])).toMatchObject({ browser: false, arguments: ['--project=sdks'] })
  expect(chosenTests(['conformance']).browser).toBe(false)
  expect(chosenTests(['unit', 'e2e'])).toMatchObject({
    everything: false,
    browser: true,
    arguments: ['--project=unit', '--project=browser', 'tests/e2e/'],
  })
})

test('a path runs that file alone', () => {
  expect(chosenTests(['tests/e2e/goals.test.ts'])).toMatchObject({
    everything: false,
    browser: true,
    arguments: ['tests/e2e/goals.test.ts'],
  })
  expect(chosenTests(['server/platform/tokens/jwt.test.ts']).browser).toBe(false)
})

test('a change without tests is no failure', () => {
  expect(chosenTests(['--changed']).arguments).toEqual(['--changed', '--passWithNoTests'])
})

test('changed SQL runs the database tests, which import none of it', () => {
  const sql = ['supabase/schemas/goals.sql', 'README.md']
  expect(chosenTests(['--changed'], sql).database).toBe(true)
  expect(chosenTests(['--changed'], ['shared/goal.ts']).database).toBe(false)
  expect(chosenTests(['unit'], sql).database).toBe(false)
})
