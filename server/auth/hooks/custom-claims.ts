/** The claims of an access token after the hook: complete, and with the types that services expect. */
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { askHook, eventOf, type HookOutput, throwIfRefused } from './ask-hook.ts'
import { askManyInSql, readOutput } from './ask-in-sql.ts'
import type { SqlHook } from './hook-rows.ts'

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

export type PlainClaims = {
  sub: string
  exp: number
  iat: number
  amr: readonly { method: string }[]
  [claim: string]: unknown
}

export async function customClaims(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  claims: PlainClaims,
): Promise<Record<string, unknown>> {
  const output = await askHook(auth, sql, 'custom_access_token', inputOf(claims))
  return output === undefined ? claims : claimsOf(output, claims)
}

/** For many tokens by one statement; undefined for those that the hook refuses or answers invalidly. */
export async function customClaimsOfMany(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  hook: SqlHook,
  all: readonly { claims: PlainClaims; ip: string }[],
): Promise<(Record<string, unknown> | undefined)[]> {
  const events = all.map(({ claims, ip }) => eventOf(auth, 'custom_access_token', ip, inputOf(claims)))
  const outputs = await askManyInSql(sql, hook, events)
  return outputs.map((output, at) => {
    try {
      const read = readOutput(output)
      throwIfRefused(read)
      return claimsOf(read, (all[at] as (typeof all)[number]).claims)
    } catch {
      return undefined
    }
  })
}

const inputOf = (claims: PlainClaims) => ({
  user_id: claims.sub,
  claims,
  authentication_method: claims.amr[0]?.method ?? '',
})

function claimsOf(output: HookOutput, { client_id, scope }: PlainClaims): Record<string, unknown> {
  if (output.claims === undefined) throw authError('hookClaimsMissing')
  const given = Claims.safeParse(output.claims)
  // Keeps `client_id`: without it, an application's token would have a person's rights.
  if (given.success) return { ...given.data, ...(client_id === undefined ? {} : { client_id, scope }) }
  const wrong = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw authError('hookClaimsWrong', { wrong: wrong.join('; ') })
}
