import { expect, test } from 'vitest'
import { enquiryKinds } from '#shared/enquiry-kinds.ts'
import { enquiryForms } from './enquiry-forms.ts'

test('every form has a title of its own, and says what happens next', () => {
  const forms = enquiryKinds.map((kind) => enquiryForms[kind])
  expect(new Set(forms.map(({ title }) => title)).size).toBe(enquiryKinds.length)
  for (const { title, intro, next } of forms) expect([title, intro && next]).toEqual([title, next])
})
