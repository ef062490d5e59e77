import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const skillInsight = z.object({
  name: z.string(),
  demand: z.enum(['Very High', 'High', 'Medium']),
  trend: z.enum(['rising', 'steady', 'falling']),
})

export const profileInsights = endpoint({
  id: 'profile-insights',
  method: 'GET',
  path: '/profiles/insights',
  family: 'profiles',
  title: 'Read insights on profiles',
  text: 'Supply of and demand for skills across the profiles that your key may read. Never about one person: every figure covers at least ten.',
  scope: 'profiles:read',
  query: z.strictObject({
    skill: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('One skill. Leave it out for the ten that changed most.'),
  }),
  answer: z.object({ skills: z.array(skillInsight) }),
  example: { answer: { skills: [{ name: 'prototyping', demand: 'High', trend: 'rising' }] } },
  run: async ({ sql, query: { skill = null } }) => ({
    skills: await sql<z.output<typeof skillInsight>>`
      select name, demand, trend from orcher.skill_insights(${skill})`,
  }),
})
