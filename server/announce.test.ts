import { expect, test } from 'vitest'
import { announcement, placeOf } from './announce.ts'
import { readConfig } from './config.ts'

const told = (variables: Record<string, string>) =>
  announcement(
    readConfig({ variables, toml: undefined, workingDir: '/srv' }),
    'sb_publishable_a',
    '/srv/data/postgres',
  )

test('a local start names the inbox, and has nothing to warn of', () => {
  expect(told({})).toMatch(/Inbox +http:\/\/127\.0\.0\.1:3000\/inbox/)
  expect(told({})).not.toMatch(/Local only|Not sent|Warning/)
})

test('a start that looks like production says what is off, why, and what is not sent', () => {
  const words = told({ SITE_URL: 'https://www.tannr.example' })
  expect(words).toMatch(
    /Local only +off, because the site’s address is https:\/\/www\.tannr\.example: demo account, inbox\n/,
  )
  expect(words).toMatch(/Not sent +email \(set SMTP_HOST\), SMS \(set TWILIO_ACCOUNT_SID\)\n/)
  expect(words).not.toMatch(/Inbox +http/)
})

test('an inbox that everybody may read is warned of', () => {
  expect(told({ INBOX: 'public' })).toMatch(/Warning +INBOX=public shows every email and code to everyone/)
})

test('a database elsewhere is named without its password', () => {
  expect(placeOf('postgresql://owner:hush@db.internal:5433/tannr')).toBe('tannr on db.internal:5433')
})
