/** What the form of a company must hold; apart from company.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import { companySizes, domainOf } from './company.ts'
import { required, text } from './form-fields.ts'

const website = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(290, 'At most 290 characters'),
    z.refine(
      (typed) => typed === '' || URL.canParse(withScheme(typed)),
      'Please enter an address, such as fathom.dev',
    ),
  ),
  z.transform((typed) => (typed === '' ? '' : withScheme(typed))),
)
const domain = z.pipe(
  z.pipe(z.string(), z.transform(domainOf)),
  z
    .string()
    .check(
      z.refine(
        (typed) => typed === '' || /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(typed),
        'Please enter a domain, such as fathom.dev',
      ),
    ),
)

const withScheme = (typed: string) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

const companySchema = z.object({
  name: required('a name', 120),
  industry: required('an industry', 80),
  size: z.enum(companySizes, 'Please choose a size'),
  headquarters: text(120),
  about: text(4000),
  website,
  domain,
})

export const newCompanySchema = z.extend(companySchema, {
  slug: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(80, 'At most 80 characters'),
      z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Letters, digits and single hyphens between them'),
    ),
})

/** Of a company that is there: its address is never empty. */
export const editedCompanySchema = z.extend(companySchema, {
  slug: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(2, 'At least 2 characters'),
      z.maxLength(80, 'At most 80 characters'),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Letters, digits and single hyphens between them'),
    ),
})

export type EditedCompany = z.infer<typeof editedCompanySchema>
export type NewCompany = z.infer<typeof newCompanySchema>

export const inviteSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter an email address'),
      z.email({ pattern: z.regexes.html5Email, message: 'Please enter a valid email address' }),
    ),
  role: z.enum(['owner', 'recruiter', 'interviewer'], 'Please choose a role'),
})

export const workAddressSchema = z.object({
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a work address'),
      z.email({ pattern: z.regexes.html5Email, message: 'Please enter a valid email address' }),
    ),
})

export const codeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits')),
})
