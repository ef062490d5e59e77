/** A person's consent to share their profile with programs. */
import { z } from 'zod'

export const shares = ['name', 'title', 'location', 'skills'] as const

export const consentAnswer = z.object({
  id: z.string().nullable().describe('What programs call you; null as long as nothing was decided.'),
  findable: z.boolean().describe('Whether programs that look for skills can find you.'),
  shares: z.array(z.enum(shares)),
})

export type Consent = z.output<typeof consentAnswer>

export const sampleConsent: Consent = {
  id: 'pro_2Ma6',
  findable: true,
  shares: ['name', 'title', 'location'],
}
