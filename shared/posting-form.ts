/** What the form of a job must hold before it is posted; apart from posting.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import { required } from './form-fields.ts'
import { experienceLevels, jobTypes } from './job.ts'
import { amountIn, currencies, daysBetween, maxOpenDays } from './posting.ts'

const amount = (which: string) =>
  z.string().check(z.refine((typed) => amountIn(typed) !== undefined, `Please enter what it pays ${which}`))

/** `today` as YYYY-MM-DD, UTC. */
export function postingSchema(today: string) {
  return z
    .object({
      title: required('a title', 160),
      department: z.string().check(z.trim(), z.maxLength(80, 'At most 80 characters')),
      location: required('a place, or Remote', 120),
      job_type: z.enum(Object.keys(jobTypes), 'Please choose a type'),
      experience_level: z.enum(Object.keys(experienceLevels), 'Please choose a level'),
      salary_min: amount('at least'),
      salary_max: amount('at most'),
      currency: z.enum(currencies),
      closes_on: z.string().check(
        z.refine((day) => {
          const ahead = day ? daysBetween(today, day) : -1
          return ahead >= 0 && ahead <= maxOpenDays
        }, `Please choose a day from today to ${maxOpenDays} days ahead`),
      ),
      description: required('what the job is', 20_000),
    })
    .check(
      z.refine(
        ({ salary_min, salary_max }) => (amountIn(salary_min) ?? 0) <= (amountIn(salary_max) ?? Infinity),
        {
          path: ['salary_max'],
          message: 'The upper end is below the lower one',
        },
      ),
    )
}
