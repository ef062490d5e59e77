/** Validates a signed assertion (audience, times, single use, InResponseTo), and reads its person. */
import { z } from 'zod'
import { nameIdFormats } from './service-provider.ts'
import type { SsoProvider } from './sso-providers.ts'

export type Assertion = {
  id: string
  nameId: { value: string; format: string | undefined } | undefined
  attributes: { name: string; friendlyName: string | undefined; values: string[] }[]
  /** The end of the session that the company demands. */
  sessionNotAfter: Date | undefined
}

/** The message is only logged: the answer does not reveal what was wrong. */
export class WrongAssertion extends Error {}

/** Milliseconds of clock skew, and of transit. */
const skew = 180_000
const longestWay = 300_000
/** Milliseconds for which used assertions are stored; afterwards they are refused by age. */
export const assertionMemory = longestWay + 2 * skew

/** The library reads an empty element as an empty text. */
const element = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((read) => (read === '' ? {} : read), z.object(shape))
const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([])
const marks = z.record(z.string(), z.string()).default({})
const text = element({ _: z.string().default(''), $: marks })

const Read = z.object({
  Assertion: element({
    $: marks,
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      element({
        NameID: z.tuple([text]).optional(),
        SubjectConfirmation: listOf(
          element({ $: marks, SubjectConfirmationData: z.tuple([element({ $: marks })]).optional() }),
        ),
      }),
    ]),
    Conditions: z.tuple([
      element({ $: marks, AudienceRestriction: listOf(element({ Audience: listOf(text) })) }),
    ]),
    AuthnStatement: listOf(element({ $: marks })),
    AttributeStatement: listOf(
      element({ Attribute: listOf(element({ $: marks, AttributeValue: listOf(text) })) }),
    ),
  }),
})

export type Expected = {
  issuer: string
  audience: string
  consumerUrl: string
  /** The id of our request; undefined if the company initiated the sign-in. */
  requestId: string | undefined
  now: Date
}

export function readAssertion(signed: Record<string, unknown>, expected: Expected): Assertion {
  const parsed = Read.safeParse(signed)
  if (!parsed.success) throw new WrongAssertion(`unread: ${parsed.error.issues[0]?.path.join('.')}`)
  const { Assertion: given } = parsed.data
  const { issuer, audience, now } = expected
  const [conditions] = given.Conditions
  const [subject] = given.Subject
  const { ID: id, Version: version, IssueInstant: issued } = given.$
  require(version === '2.0' && id, 'version or ID')
  require(given.Issuer[0]._.trim() === issuer, 'issuer')
  require(isPast(issued, now) && !isOver(issued, now, longestWay + skew), 'age')
  require(conditions.$.NotBefore === undefined || isPast(conditions.$.NotBefore, now), 'not yet valid')
  require(conditions.$.NotOnOrAfter === undefined || !isOver(conditions.$.NotOnOrAfter, now, skew), 'expired')
  const audiences = conditions.AudienceRestriction
  const isForUs = audiences.every((one) => one.Audience.some(({ _ }) => _.trim() === audience))
  require(audiences.length > 0 && isForUs, 'audience')
  require(subject.SubjectConfirmation.some((one) => isConfirmed(one, expected)), 'subject confirmation')
  const ends = given.AuthnStatement.map(({ $ }) => $.SessionNotOnOrAfter).find(Boolean)
  require(!ends || !isOver(ends, now, 0), 'session over')
  const [nameId] = subject.NameID ?? []
  return {
    id: id as string,
    nameId: nameId && { value: nameId._.trim(), format: nameId.$.Format },
    attributes: given.AttributeStatement.flatMap(({ Attribute }) => Attribute).map(
      ({ $, AttributeValue }) => ({
        name: $.Name ?? '',
        friendlyName: $.FriendlyName,
        values: AttributeValue.map(({ _ }) => _),
      }),
    ),
    sessionNotAfter: ends ? new Date(ends) : undefined,
  }
}

function require(holds: unknown, what: string): asserts holds {
  if (!holds) throw new WrongAssertion(what)
}

/** Bearer confirmation: recipient, InResponseTo and time must match. */
function isConfirmed(
  confirmation: {
    $: Record<string, string>
    SubjectConfirmationData?: [{ $: Record<string, string> }] | undefined
  },
  { consumerUrl, requestId, now }: Expected,
): boolean {
  const data = confirmation.SubjectConfirmationData?.[0].$
  return (
    confirmation.$.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
    data?.Recipient === consumerUrl &&
    data.InResponseTo === requestId &&
    data.NotOnOrAfter !== undefined &&
    !isOver(data.NotOnOrAfter, now, skew) &&
    (data.NotBefore === undefined || isPast(data.NotBefore, now))
  )
}

/** An invalid time fails every comparison. */
const timeOf = (given: string | undefined) =>
  given && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(given)
    ? Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(given) ? given : `${given}Z`)
    : Number.NaN
const isPast = (given: string | undefined, now: Date) => timeOf(given) <= now.getTime() + skew
const isOver = (given: string | undefined, now: Date, grace: number) =>
  !(timeOf(given) + grace > now.getTime())

/** The company's permanent id of the person. */
export function subjectOf(assertion: Assertion): string | undefined {
  const [own] = valuesOf(assertion, 'urn:oasis:names:tc:SAML:attribute:subject-id')
  if (own) return own
  const { nameId } = assertion
  if (!nameId?.value || nameId.format === nameIdFormats.transient) return undefined
  return nameId.format === nameIdFormats.emailAddress ? nameId.value.toLowerCase() : nameId.value
}

const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]

export function emailOf(assertion: Assertion): string | undefined {
  const [first] = emailNames.flatMap((name) => valuesOf(assertion, name))
  if (first) return first
  return assertion.nameId?.format === nameIdFormats.emailAddress ? assertion.nameId.value : undefined
}

/** Maps attributes as configured; missing ones get their defaults. */
export function mappedClaims(
  assertion: Assertion,
  mapping: SsoProvider['attribute_mapping'],
): Record<string, unknown> {
  const claims = Object.entries(mapping?.keys ?? {}).map(
    ([key, { name, names = [], array, default: otherwise }]) => {
      const values = [name ?? '', ...names]
        .map((one) => valuesOf(assertion, one))
        .find((one) => one.length > 0)
      return [key, values && array ? values : (values?.[0] ?? otherwise)] as const
    },
  )
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined && value !== null))
}

function valuesOf({ attributes }: Assertion, wanted: string): string[] {
  if (wanted === '') return []
  return attributes
    .filter(({ name, friendlyName }) => name === wanted || friendlyName === wanted)
    .flatMap(({ values }) => values.map((value) => value.trim()))
    .filter(Boolean)
}
