import { expect, test } from 'vitest'
import { readAssertion, WrongAssertion } from './assertion.ts'

const now = new Date('2030-01-01T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const expected = {
  ...{ issuer: 'https://idp.test', audience: 'https://us.test/metadata', consumerUrl: 'https://us.test/acs' },
  ...{ requestId: 'id-1', now },
}

/** As the library parses it: lists of elements, attributes in `$`, text in `_`. */
function assertion({
  marks = {},
  issuer = expected.issuer,
  conditions = {},
  audiences = [[expected.audience]],
  method = 'bearer',
  confirmation = {},
  ends,
}: {
  marks?: object
  issuer?: string
  conditions?: object
  audiences?: string[][]
  method?: string
  confirmation?: object
  ends?: string
} = {}) {
  const data = {
    Recipient: expected.consumerUrl,
    InResponseTo: 'id-1',
    NotOnOrAfter: at(60),
    ...confirmation,
  }
  return {
    Assertion: {
      $: { ID: '_1', Version: '2.0', IssueInstant: at(-1), ...marks },
      Issuer: [{ _: issuer }],
      Subject: [
        {
          NameID: [{ _: 'ada' }],
          SubjectConfirmation: [
            {
              $: { Method: `urn:oasis:names:tc:SAML:2.0:cm:${method}` },
              SubjectConfirmationData: [{ $: data }],
            },
          ],
        },
      ],
      Conditions: [
        {
          $: { NotBefore: at(-1), NotOnOrAfter: at(60), ...conditions },
          AudienceRestriction: audiences.map((list) => ({ Audience: list.map((_) => ({ _ })) })),
        },
      ],
      AuthnStatement: [{ $: ends ? { SessionNotOnOrAfter: ends } : {} }, ''],
      AttributeStatement: [
        { Attribute: [{ $: { Name: 'mail', FriendlyName: 'm' }, AttributeValue: [{ _: 'a@b.test' }, ''] }] },
      ],
    },
  }
}

test('an assertion for us, now and in answer to what was asked is taken', () => {
  expect(readAssertion(assertion({ ends: at(3600) }), expected)).toEqual({
    id: '_1',
    nameId: { value: 'ada', format: undefined },
    attributes: [{ name: 'mail', friendlyName: 'm', values: ['a@b.test', ''] }],
    sessionNotAfter: new Date(at(3600)),
  })
  const skewed = assertion({
    marks: { IssueInstant: at(170) },
    conditions: { NotBefore: at(170), NotOnOrAfter: at(-170) },
  })
  expect(readAssertion(skewed, expected).id).toBe('_1')
  const among = assertion({ audiences: [['https://other.test', expected.audience]] })
  expect(readAssertion(among, expected).id).toBe('_1')
})

test.each([
  ['version or ID', assertion({ marks: { ID: '' } })],
  ['version or ID', assertion({ marks: { Version: '1.1' } })],
  ['issuer', assertion({ issuer: 'https://other.test' })],
  ['age', assertion({ marks: { IssueInstant: at(-481) } })],
  ['age', assertion({ marks: { IssueInstant: at(181) } })],
  ['age', assertion({ marks: { IssueInstant: 'yesterday' } })],
  ['not yet valid', assertion({ conditions: { NotBefore: at(181) } })],
  ['expired', assertion({ conditions: { NotOnOrAfter: at(-181) } })],
  ['expired', assertion({ conditions: { NotOnOrAfter: '9999' } })],
  ['audience', assertion({ audiences: [] })],
  ['audience', assertion({ audiences: [[]] })],
  ['audience', assertion({ audiences: [['https://other.test']] })],
  ['audience', assertion({ audiences: [[expected.audience], ['https://other.test']] })],
  ['subject confirmation', assertion({ method: 'holder-of-key' })],
  ['subject confirmation', assertion({ confirmation: { Recipient: 'https://other.test/acs' } })],
  ['subject confirmation', assertion({ confirmation: { InResponseTo: 'id-2' } })],
  ['subject confirmation', assertion({ confirmation: { InResponseTo: undefined } })],
  ['subject confirmation', assertion({ confirmation: { NotOnOrAfter: undefined } })],
  ['subject confirmation', assertion({ confirmation: { NotOnOrAfter: at(-181) } })],
  ['subject confirmation', assertion({ confirmation: { NotBefore: at(181) } })],
  ['session over', assertion({ ends: at(-1) })],
  ['unread', {}],
])('what is wrong with it is told to the log: %s', (why, wrong) => {
  const stripped = JSON.parse(JSON.stringify(wrong))
  expect(() => readAssertion(stripped, expected)).toThrow(new RegExp(`^${why}`))
  expect(() => readAssertion(stripped, expected)).toThrow(WrongAssertion)
})
