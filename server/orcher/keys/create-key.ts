import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { scopes } from '#shared/orcher/scopes.ts'
import { makeSecret, newKeyAnswer, sampleKey } from './key.ts'
import { findKey, insertKey } from './key-rows.ts'

export const createKey = endpoint({
  id: 'create-key',
  method: 'POST',
  path: '/keys',
  family: 'keys',
  title: 'Create a key',
  text: 'It works at once, and its secret is shown only this once. A key never has more rights than the person who creates it.',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(80, 'At most 80 characters.')
      .describe('What it is for. At most 80 characters.'),
    mode: z
      .enum(['sandbox', 'live'])
      .describe('A sandbox key works on records of its own and is never counted.'),
    scopes: z
      .array(z.enum(scopes))
      .min(1, 'At least one scope.')
      .refine((given) => new Set(given).size === given.length, 'Each scope once.')
      .describe('What it may do: at most what your role may.'),
    expires_at: z.iso
      .datetime()
      .refine((time) => Date.parse(time) > Date.now(), 'This time has passed.')
      .nullable()
      .optional()
      .describe('When it expires.'),
  }),
  answer: newKeyAnswer,
  example: {
    body: { name: 'Reports', mode: 'live', scopes: ['agents:read'] },
    answer: { ...sampleKey, secret: 'tannr_live_a1B2…' },
  },
  status: 201,
  once: ['secret'],
  run: async ({ sql, body: { name, mode, scopes: granted, expires_at: expiresAt = null } }) => {
    const { secret, prefix, hash } = makeSecret(mode)
    const id = await insertKey(sql, { name, mode, prefix, hash, scopes: granted, expiresAt })
    return { ...(await findKey(sql, id)), secret }
  },
})
