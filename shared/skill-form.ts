/** What the form of a skill must hold; apart from skill.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'
import { skillCategories, skillLevels } from './skill.ts'

export const skillSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter a skill'), z.maxLength(60, 'At most 60 characters')),
  category: z.enum(skillCategories, 'Please choose a category'),
  level: z.enum(skillLevels, 'Please choose a level'),
  progress: z.coerce.number().check(z.minimum(0), z.maximum(100)),
  description: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')),
})
export type SkillForm = z.infer<typeof skillSchema>
