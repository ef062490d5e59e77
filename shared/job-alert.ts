/** Job alerts: how often they write, their form, and why a job matches. */
import * as z from 'zod/mini'
import { type ExperienceLevel, experienceLabel, experienceLevels, type JobType, jobTypes } from './job.ts'

export const alertFrequencies = ['Daily', 'Weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

export const keywordLimit = 10
const highest = 10_000_000

/** 'figma, user research,, Figma' is two keywords: commas part them, case makes no difference. */
export function keywordsOf(typed: string): string[] {
  const seen = new Set<string>()
  return typed
    .split(',')
    .map((keyword) => keyword.trim().replace(/\s+/g, ' '))
    .filter((keyword) => {
      const known = seen.has(keyword.toLowerCase())
      seen.add(keyword.toLowerCase())
      return keyword !== '' && !known
    })
}

const line = z.string().check(z.trim(), z.maxLength(120, 'Please keep this under 120 characters'))
const choiceOf = <T extends string>(choices: readonly T[]) =>
  z.pipe(
    z.enum(['', ...choices] as ['', ...T[]]),
    z.transform((chosen) => (chosen === '' ? null : (chosen as T))),
  )
const dollars = z.pipe(
  z.string().check(z.trim(), z.regex(/^\$?[\d,. ]*k?$/i, 'Please enter an amount such as 150000 or 150K')),
  z.transform((typed) => {
    const digits = Number(typed.replace(/[^\d.]/g, ''))
    if (digits === 0) return null
    return Math.round(/k$/i.test(typed) ? digits * 1000 : digits)
  }),
)

export const jobAlertSchema = z
  .object({
    title: line.check(z.minLength(1, 'Please enter a job title')),
    keywords: z.pipe(
      z.string(),
      z.transform((typed) => keywordsOf(typed)),
    ),
    location: line,
    salary_min: dollars,
    salary_max: dollars,
    job_type: choiceOf(Object.keys(jobTypes) as JobType[]),
    experience_level: choiceOf(Object.keys(experienceLevels) as ExperienceLevel[]),
    company: line,
    frequency: z.enum(alertFrequencies),
  })
  .check(
    z.refine(({ keywords }) => keywords.length <= keywordLimit, {
      path: ['keywords'],
      message: `Please enter at most ${keywordLimit} keywords`,
    }),
    z.refine(({ keywords }) => keywords.join('').length <= 400, {
      path: ['keywords'],
      message: 'Please keep the keywords shorter',
    }),
    // Negated, so that an unreadable amount only gets its own message.
    z.refine(({ salary_min, salary_max }) => !((salary_min ?? 0) > (salary_max ?? highest)), {
      path: ['salary_max'],
      message: 'The highest salary is below the lowest',
    }),
    z.refine(({ salary_min, salary_max }) => !((salary_min ?? 0) > highest || (salary_max ?? 0) > highest), {
      path: ['salary_max'],
      message: 'Please enter at most 10,000,000',
    }),
  )
export type JobAlertForm = z.infer<typeof jobAlertSchema>

export type MatchReason = { part: 'title' | 'skills' | 'place' | 'pay' | 'level'; said: string }

/** One reason in words: 'Title: designer, product'. */
export function reasonText({ part, said }: MatchReason): string {
  if (part === 'title') return `Title: ${said}`
  if (part === 'skills') return `Skills: ${said}`
  if (part === 'place') return said
  return part === 'pay' ? 'Pay in your range' : experienceLabel(said)
}
