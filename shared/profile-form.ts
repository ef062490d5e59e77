/** What the forms of a profile must hold; apart from profile.ts, so that zod loads with the forms alone. */
import * as z from 'zod/mini'
import { required, text } from './form-fields.ts'
import { amountIn, currencies } from './posting.ts'

const month = z.string().check(z.regex(/^(19[4-9]|20\d)\d-(0[1-9]|1[0-2])$/, 'Please choose a month'))
const year = z.string().check(z.trim(), z.regex(/^(|(19[4-9]|20\d)\d)$/, 'Please enter a year, such as 2015'))

export const maxLinks = 5

const isLinks = (typed: string) => linesOf(typed).every((line) => /^https?:\/\/\S{3,200}$/.test(line))

/** One per line; a URL without a scheme gets one. */
export function linesOf(typed: string): string[] {
  const lines = typed.split(/\s+/).filter(Boolean)
  return lines.map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`))
}

export const introSchema = z.object({
  first_name: text(100),
  last_name: text(100),
  headline: text(160),
  location: text(120),
  handle: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[a-z0-9](-?[a-z0-9]){2,39}$/, '3 to 40 letters, digits and single hyphens'),
    ),
  links: z.string().check(
    z.refine((typed) => linesOf(typed).length <= maxLinks, `At most ${maxLinks} links`),
    z.refine(isLinks, 'Please enter addresses, one per line'),
  ),
})

export const aboutSchema = z.object({ words: text(2600) })

const isPay = (typed: string) => typed === '' || (amountIn(typed) ?? Number.POSITIVE_INFINITY) <= 100_000_000

export const openSchema = z.object({
  words: text(200),
  /** Null if it is left empty; not there while what was saved is not known. */
  least_pay: z.optional(
    z.pipe(
      z.string().check(z.trim(), z.refine(isPay, 'Please enter an amount, such as 85,000')),
      z.transform((typed) => amountIn(typed) ?? null),
    ),
  ),
  currency: z.optional(z.enum(currencies)),
})

export const experienceSchema = z
  .object({
    title: required('what you did', 120),
    company: required('where', 120),
    location: text(120),
    started: month,
    ended: z.union([z.literal(''), month], 'Please choose a month'),
    summary: text(2000),
  })
  .check(
    z.refine<{ started: string; ended: string }>(({ started, ended }) => ended === '' || ended >= started, {
      path: ['ended'],
      message: 'The end must come after the start',
    }),
  )

export const educationSchema = z
  .object({ school: required('a school', 120), degree: text(120), started: year, ended: year })
  .check(
    z.refine<{ started: string; ended: string }>(
      ({ started, ended }) => started === '' || ended === '' || ended >= started,
      { path: ['ended'], message: 'The end must come after the start' },
    ),
  )
