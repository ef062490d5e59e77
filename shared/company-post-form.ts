/** What the form of a company's post must hold; apart from company-post.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import { maxPostLength } from './post.ts'

/** `now` decides which times are in the future. */
export function companyPostSchema(now: () => Date) {
  return z
    .object({
      body: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please write something'),
          z.maxLength(maxPostLength, `At most ${maxPostLength} characters`),
        ),
      picture_words: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters'))),
      when: z.optional(z.enum(['now', 'later', 'draft'])),
      at: z.optional(z.string()),
    })
    .check(
      z.refine(({ when, at }) => when !== 'later' || isAhead(at, now()), {
        path: ['at'],
        message: 'Please choose a moment ahead, within a year',
      }),
    )
}

function isAhead(at: string | undefined, now: Date): boolean {
  const ahead = Date.parse(at ?? '') - now.getTime()
  return ahead > 0 && ahead < 365 * 86_400_000
}

export type CompanyPostValues = z.infer<ReturnType<typeof companyPostSchema>>
