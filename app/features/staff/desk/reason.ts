import * as z from 'zod/mini'
import { longestReason, shortestReason } from '#shared/staff.ts'

/** What somebody is told of a decision about them. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(shortestReason, `Explain why in at least ${shortestReason} characters`),
    z.maxLength(longestReason, 'At most 1,000 characters'),
  )
