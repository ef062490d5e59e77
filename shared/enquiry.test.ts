import { expect, test } from 'vitest'
import { enquirySchema } from './enquiry.ts'
import { enquiryReference } from './enquiry-reference.ts'

const enquiry = {
  id: '5f0c9a52-8d35-4a39-9d60-0f3f0a1f7c11',
  kind: 'contact',
  page: '/company',
  email: ' ada@example.com ',
  name: 'Ada',
  message: 'Hello',
  payload: { company: 'Fathom' },
  website: '',
}

test('an enquiry is accepted, and blanks around the address are taken off', () => {
  expect(enquirySchema.parse(enquiry).email).toBe('ada@example.com')
})

test('an address that cannot be one is refused with an example', () => {
  const { error } = enquirySchema.safeParse({ ...enquiry, email: 'ada@' })
  expect(error?.issues[0]?.message).toBe('Enter an address like you@example.com.')
})

test('a filled honeypot is refused', () => {
  expect(enquirySchema.safeParse({ ...enquiry, website: 'x' }).success).toBe(false)
})

test('a kind outside the list is refused', () => {
  expect(enquirySchema.safeParse({ ...enquiry, kind: 'gossip' }).success).toBe(false)
})

test('the reference is the beginning of the id', () => {
  expect(enquiryReference(enquiry.id)).toBe('5F0C9A52')
})
