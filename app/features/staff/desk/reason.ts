import * as z from 'zod/mini'
import { maxReasonLength, minReasonLength } from '#shared/staff.ts'

/** What somebody is told of a decision about them. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(minReasonLength, `Explain why in at least ${minReasonLength} characters`),
    z.maxLength(maxReasonLength, 'At most 1,000 characters'),
  )
