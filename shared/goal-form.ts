/** What the form of a goal must hold; apart from goal.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import { required } from './form-fields.ts'
import { type GoalPriority, goalCategories, goalPriorities } from './goal.ts'

/** As the form sends it: every value is text, and a checkbox that is off is not there. */
export const goalSchema = z.object({
  title: required('a title', 120),
  description: z.string().check(z.trim(), z.maxLength(2000, 'At most 2,000 characters')),
  category: z.enum(goalCategories, 'Please choose a category'),
  priority: z.enum(
    Object.keys(goalPriorities) as [GoalPriority, ...GoalPriority[]],
    'Please choose a priority',
  ),
  target_date: z.string().check(z.regex(/^(20|21)\d\d-\d\d-\d\d$/, 'Please choose a date')),
  by_hand: z.optional(z.literal('on')),
  progress: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
})
export type GoalForm = z.infer<typeof goalSchema>
