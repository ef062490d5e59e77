import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type Consent, consentAnswer, sampleConsent, shares } from './consent.ts'

export const setConsent = endpoint({
  id: 'set-consent',
  method: 'PUT',
  path: '/consent',
  family: 'profiles',
  title: 'Decide what you share',
  text: 'It takes effect with the next call of any program. Turning it off stops all sharing.',
  body: z.strictObject({
    findable: z.boolean().describe('Whether programs that look for skills can find you.'),
    shares: z
      .array(z.enum(shares))
      .refine((given) => new Set(given).size === given.length, 'Each once.')
      .describe('What a program may read of you.'),
  }),
  answer: consentAnswer,
  example: { body: { findable: true, shares: ['name', 'title', 'location'] }, answer: sampleConsent },
  run: async ({ sql, body: { findable, shares: given } }) => {
    const [consent] = await sql<Consent>`
      insert into orcher.profile_consents (findable, shares) values (${findable}, ${given})
      on conflict (user_id) do update set findable = excluded.findable, shares = excluded.shares
      returning id, findable, shares`
    return consent
  },
})
