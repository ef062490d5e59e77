import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/read-settings.ts'
import { thirdPartyIssuers, thirdPartyRows } from './third-party-settings.ts'

function issuersOf(partner: Record<string, object>) {
  const rows = { partner: thirdPartyRows }
  const project = { auth: { third_party: partner } }
  return thirdPartyIssuers(readSettings(rows, { variables: {}, project }).partner)
}

test.each([
  ['firebase', { project_id: 'app' }, 'https://securetoken.google.com/app'],
  ['auth0', { tenant: 'app' }, 'https://app.auth0.com'],
  ['auth0', { tenant: 'app', tenant_region: 'eu' }, 'https://app.eu.auth0.com'],
  [
    'aws_cognito',
    { user_pool_id: 'eu_1', user_pool_region: 'eu-west-1' },
    'https://cognito-idp.eu-west-1.amazonaws.com/eu_1',
  ],
  ['clerk', { domain: 'clerk.app.com' }, 'https://clerk.app.com'],
  [
    'workos',
    { issuer_url: 'https://api.workos.com/user_management/x/' },
    'https://api.workos.com/user_management/x',
  ],
  ['our_own', { issuer_url: 'https://login.app.com' }, 'https://login.app.com'],
])('%s with %j is known as %s', (name, given, issuer) => {
  expect(issuersOf({ [name]: { enabled: true, ...given } })).toMatchObject([{ name, issuer, audiences: [] }])
  expect(issuersOf({ [name]: { enabled: false, ...given } })).toEqual([])
})

test.each([
  ['firebase', {}, 'auth.third_party.firebase.project_id'],
  ['aws_cognito', { user_pool_id: 'eu_1' }, 'auth.third_party.aws_cognito.user_pool_region'],
  ['constructor', {}, 'auth.third_party.constructor.issuer_url'],
  ['clerk', { domain: 'not a domain' }, 'https://not a domain is no address'],
])('%s with %j stops the start, which says what is missing', (name, given, words) => {
  expect(() => issuersOf({ [name]: { enabled: true, ...given } })).toThrow(words)
})
