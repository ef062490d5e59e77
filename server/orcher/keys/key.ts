/** The wire's form of an API key: its secret is shown once and not stored. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { scopes } from '#shared/orcher/scopes.ts'

export const keyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['sandbox', 'live']),
  prefix: z.string().describe('How the key begins; `app` for an app that is connected by OAuth.'),
  scopes: z.array(z.enum(scopes)),
  state: z.enum(['active', 'replaced', 'expired', 'revoked']),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  replaced_by: z.string().nullable(),
  last_used_at: z.string().nullable(),
})

export const newKeyAnswer = keyAnswer.extend({ secret: z.string().describe('Shown this once.') })

export type Key = z.output<typeof keyAnswer>

export const keyId = z.strictObject({
  id: z.string().max(80).describe('The id returned when it was created.'),
})

export const sampleKey = {
  id: 'key_3Hn5',
  name: 'Reports',
  mode: 'live' as const,
  prefix: 'tannr_live_a1B2',
  scopes: ['agents:read' as const],
  state: 'active' as const,
  created_at: '2026-09-14T08:20:00Z',
  created_by: 'Maya Adeyemi',
  expires_at: null,
  replaced_by: null,
  last_used_at: null,
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A prefix and 238 random bits. */
export function makeSecret(mode: 'sandbox' | 'live'): { secret: string; prefix: string; hash: Buffer } {
  let text = ''
  while (text.length < 40) {
    for (const byte of randomBytes(64)) {
      // Rejection sampling: of 256 values, the last 8 would make some letters likelier.
      if (byte < 248 && text.length < 40) text += letters[byte % 62]
    }
  }
  const secret = `tannr_${mode}_${text}`
  return {
    secret,
    prefix: secret.slice(0, `tannr_${mode}_`.length + 4),
    hash: createHash('sha256').update(secret).digest(),
  }
}
