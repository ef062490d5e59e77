/** What the form of a review must hold; apart from company-review.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import type { ReviewRelation } from './company-review.ts'

const stars = z.pipe(
  z.string().check(z.regex(/^[1-5]$/, 'Please choose from 1 to 5')),
  z.transform((typed) => Number(typed)),
)
const text = (what: string, least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, least < 5 ? `Please enter ${what}` : `At least ${least} characters`),
      z.maxLength(most, `At most ${most} characters`),
    )

export const reviewSchema = z.object({
  relation: z.enum(['current', 'former'] satisfies ReviewRelation[], 'Please choose one'),
  role: text('what you do or did there', 2, 80),
  pay: stars,
  culture: stars,
  life: stars,
  title: text('a title', 3, 100),
  body: text('your review', 30, 4000),
})

export type ReviewFields = z.infer<typeof reviewSchema>

export const reviewAnswerSchema = z.object({ words: text('your answer', 2, 2000) })
