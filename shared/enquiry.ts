/** An enquiry as the form sends it and the table `enquiries` receives it. Limits equal the table's checks. */
import * as z from 'zod/mini'
import { enquiryKinds } from './enquiry-kinds.ts'

export const enquiryLimits = { email: 254, name: 120, message: 5000, page: 200, payload: 8192 } as const

const trimmed = z.string().check(z.trim())

export const enquirySchema = z.object({
  /** Chosen by the sender; its first eight digits are the reference that the page and the mail show. */
  id: z.uuid(),
  kind: z.enum(enquiryKinds),
  page: z.string().check(z.maxLength(enquiryLimits.page), z.regex(/^\/[a-z0-9/_-]*$/)),
  email: trimmed.check(
    z.minLength(1, 'Please enter your email address'),
    z.maxLength(enquiryLimits.email, 'An email address has at most 254 characters.'),
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Enter an address like you@example.com.'),
  ),
  name: z.nullable(trimmed.check(z.minLength(1, 'Please enter your name.'), z.maxLength(enquiryLimits.name))),
  message: z.nullable(
    trimmed.check(
      z.minLength(1, 'Please write a message.'),
      z.maxLength(enquiryLimits.message, 'A message has at most 5,000 characters.'),
    ),
  ),
  payload: z.record(z.string(), z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()])),
  /** The honeypot: hidden from people, so only programs fill it. The table rejects it, too. */
  website: z.literal(''),
})

export type Enquiry = z.infer<typeof enquirySchema>
