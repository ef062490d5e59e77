import { expect, test } from 'vitest'
import { addressAfterLink, addressAfterSignIn } from './next-address.ts'

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

test.each([
  ['https://tannr.example/jobs?q=x', '/jobs?q=x'],
  ['/orcher', '/orcher'],
  ['https://tannr.example/auth/confirm?next=/api', '/api'],
  ['https://tannr.example/auth/confirm?next=//evil.example', '/dashboard'],
  ['https://tannr.example', '/dashboard'],
  ['https://evil.example/jobs', '/dashboard'],
  ['//evil.example/jobs', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['', '/dashboard'],
  [null, '/dashboard'],
])('a link of a mail with next %j goes on to %s', (next, target) => {
  expect(addressAfterLink(next, 'https://tannr.example')).toBe(target)
})
