import { expect, test } from 'vitest'
import { addressAfterSignIn } from './next-address.ts'

test('a person returns to the page that sent them', () => {
  expect(addressAfterSignIn('/saved-jobs')).toBe('/saved-jobs')
  expect(addressAfterSignIn('/jobs?type=remote#top')).toBe('/jobs?type=remote#top')
})

test('without a page to return to, the dashboard it is', () => {
  expect(addressAfterSignIn(null)).toBe('/dashboard')
  expect(addressAfterSignIn('')).toBe('/dashboard')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  ' //evil.example',
  'dashboard',
])('an address that leads away from the site is not followed: %s', (next) => {
  expect(addressAfterSignIn(next)).toBe('/dashboard')
})
