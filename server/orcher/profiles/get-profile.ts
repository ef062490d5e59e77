import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'

const profile = z.object({
  id: z.string(),
  name: z.string().optional(),
  title: z.string().optional(),
  location: z.string().optional(),
  skills: z.array(z.object({ name: z.string(), level: z.string(), verified: z.boolean() })).optional(),
})

export const getProfile = endpoint({
  id: 'get-profile',
  method: 'GET',
  path: '/profiles/{id}',
  family: 'profiles',
  title: 'Read a profile',
  text: 'Returns what the person has chosen to share with your program, and nothing else.',
  scope: 'profiles:read',
  params: z.strictObject({ id: z.string().max(80).describe('The id of the person.') }),
  answer: profile,
  example: {
    answer: { id: 'pro_2Ma6', name: 'Maya Adeyemi', title: 'Product designer', location: 'New York' },
  },
  run: async ({ sql, params: { id } }) => {
    const [found] = await sql<{ profile: z.output<typeof profile> | null }>`
      select orcher.shared_profile(${id}) as profile`
    if (!found?.profile) throw notFound('profile')
    return found.profile
  },
})
