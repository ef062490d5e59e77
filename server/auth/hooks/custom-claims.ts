/** The claims of an access token, as the hook wishes them: whole, and each of the kind that services read. */
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { askHook } from './ask-hook.ts'

const Claims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.int(),
  iat: z.int(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
  iss: z.string().optional(),
  nbf: z.int().optional(),
  jti: z.string().optional(),
  amr: z.array(z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
})

type Made = { sub: string; amr: readonly { method: string }[]; [claim: string]: unknown }

export async function customClaims(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  claims: Made,
): Promise<Record<string, unknown>> {
  const output = await askHook(auth, sql, 'custom_access_token', {
    user_id: claims.sub,
    claims,
    authentication_method: claims.amr[0]?.method ?? '',
  })
  if (output === undefined) return claims
  if (output.claims === undefined) throw authError('hookClaimsMissing')
  const given = Claims.safeParse(output.claims)
  // What the token is for as one of an application: it would open more without it.
  const { client_id, scope } = claims
  if (given.success) return { ...given.data, ...(client_id === undefined ? {} : { client_id, scope }) }
  const wrong = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw authError('hookClaimsWrong', { wrong: wrong.join('; ') })
}
