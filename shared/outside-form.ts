/** What the forms of an application from elsewhere and of a reminder must hold; apart, so that zod loads with the forms alone. */
import * as z from 'zod/mini'
import { type ApplicationStatus, applicationStatuses } from './application.ts'
import { currencies } from './posting.ts'

const words = (limit: number) => z.string().check(z.trim(), z.maxLength(limit, `At most ${limit} characters`))
const required = (what: string) => words(120).check(z.minLength(1, `Please enter ${what}`))
const day = z.string().check(z.regex(/^(20|21)\d\d-\d\d-\d\d$/, 'Please choose a date'))

/** '' is no figure; commas and spaces are read over. */
const pay = z.pipe(
  z.string().check(z.trim(), z.regex(/^(?:\d[\d, ]{0,11})?$/, 'A whole number, such as 120,000')),
  z.transform((text) => (text ? Number(text.replace(/[, ]/g, '')) || null : null)),
)

/** As the form sends it: every value is text. */
export const outsideSchema = z.object({
  title: required('the job title'),
  company_name: required('the company'),
  location: words(120),
  salary_min: pay,
  salary_max: pay,
  currency: z.enum(currencies),
  url: z.string().check(
    z.trim(),
    z.maxLength(2000, 'At most 2,000 characters'),
    z.refine(
      (url) => url === '' || (/^https?:\/\/\S+$/.test(url) && URL.canParse(url)),
      'Begin with https://',
    ),
  ),
  status: z.enum(Object.keys(applicationStatuses) as [ApplicationStatus, ...ApplicationStatus[]]),
  next_step: words(240),
  applied_on: day,
})
export type OutsideForm = z.infer<typeof outsideSchema>

export const reminderSchema = z.object({ due_on: day, words: words(160) })
export type ReminderForm = z.infer<typeof reminderSchema>
