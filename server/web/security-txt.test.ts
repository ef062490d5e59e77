import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const now = new Date('2026-11-22T13:14:15Z')

test('a finder is led to the page that takes reports, and the file expires in half a year', () => {
  expect(
    securityTxt({ siteUrl: 'https://www.tannr.example' }, now),
  ).toBe(`Contact: https://www.tannr.example/security
Expires: 2027-05-21T00:00:00.000Z
Preferred-Languages: en
Canonical: https://www.tannr.example/.well-known/security.txt
Policy: https://www.tannr.example/security
`)
})

test('a contact of the operator’s own may be an address or a page', () => {
  const contact = (given: string) =>
    securityTxt({ siteUrl: 'https://a.test', contact: given }, now).split('\n')[0]
  expect(contact('security@a.test')).toBe('Contact: mailto:security@a.test')
  expect(contact('https://a.test/report')).toBe('Contact: https://a.test/report')
})
