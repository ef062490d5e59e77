import { endpoint } from '#server/orcher/endpoint.ts'
import { type Consent, consentAnswer, sampleConsent } from './consent.ts'

export const getConsent = endpoint({
  id: 'get-consent',
  method: 'GET',
  path: '/consent',
  family: 'profiles',
  title: 'Read what you share',
  text: 'What programs may read of your profile. Nothing, unless you have decided otherwise.',
  answer: consentAnswer,
  example: { answer: sampleConsent },
  run: async ({ sql }) => {
    const [consent] = await sql<Consent>`select id, findable, shares from orcher.profile_consents`
    return consent ?? { id: null, findable: false, shares: [] }
  },
})
