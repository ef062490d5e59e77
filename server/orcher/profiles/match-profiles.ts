import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const match = z.object({ profile_id: z.string(), score: z.number(), reasons: z.array(z.string()) })

export const matchProfiles = endpoint({
  id: 'match-profiles',
  method: 'POST',
  path: '/profiles/match',
  family: 'profiles',
  title: 'Match profiles to a role',
  text: 'Ranks people who agreed to be found, each with a score and its reasons.',
  scope: 'profiles:match',
  body: z.strictObject({
    skills: z
      .array(z.string().trim().min(1).max(60))
      .min(1, 'At least one skill.')
      .max(20, 'At most 20 skills.')
      .describe('What the role needs.'),
    location: z.string().trim().min(1).max(120).optional().describe('A place, or `remote`.'),
  }),
  answer: z.object({ matches: z.array(match) }),
  example: {
    body: { skills: ['interaction design', 'prototyping'], location: 'New York' },
    answer: {
      matches: [
        { profile_id: 'pro_2Ma6', score: 0.92, reasons: ['prototyping, verified', 'lives in New York'] },
      ],
    },
  },
  changes: false,
  run: async ({ sql, body: { skills, location = null } }) => ({
    matches: await sql<z.output<typeof match>>`
      select profile_id, score, reasons from orcher.match_profiles(${skills}, ${location})`,
  }),
})
