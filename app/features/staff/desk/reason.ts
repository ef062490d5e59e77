import * as z from 'zod/mini'
import { maxReasonLength, minReasonLength } from '#shared/staff.ts'

/** The reason given to the person. */
export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(minReasonLength, `Explain why in at least ${minReasonLength} characters`),
    z.maxLength(maxReasonLength, 'At most 1,000 characters'),
  )
