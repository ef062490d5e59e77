/** Calls hooks: their events, timeouts and answers. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { refusedByHook } from '#server/auth/errors.ts'
import { addressOfRequest } from '#server/auth/request-context.ts'
import { takePlace } from '#server/auth/retry-transactions.ts'
import type { Sql } from '#server/platform/database.ts'
import { askByHttp } from './ask-by-http.ts'
import { askInSql } from './ask-in-sql.ts'
import type { HookName } from './hook-rows.ts'

/** The names in the events. */
const wireNames: Record<HookName, string> = {
  before_user_created: 'before-user-created',
  after_user_created: 'after-user-created',
  custom_access_token: 'customize-access-token',
  send_email: 'send-email',
  send_sms: 'send-sms',
  password_verification_attempt: 'password-verification',
  mfa_verification_attempt: 'mfa-verification',
}

export type HookOutput = Record<string, unknown>

/** Undefined if there is no such hook. `sql` is the transaction that waits for the answer, so that an SQL hook sees its changes. */
export async function askHook(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  name: HookName,
  input: Record<string, unknown>,
): Promise<HookOutput | undefined> {
  const hook = settings.hooks[name]
  if (!hook) return undefined
  const event = eventOf({ now }, name, addressOfRequest() ?? '', input)
  if (hook.kind === 'http') takePlace()
  const output = hook.kind === 'sql' ? await askInSql(sql, hook, event) : await askByHttp(hook, event)
  throwIfRefused(output)
  return output
}

/** The event for a hook. */
export const eventOf = (
  { now }: Parts<'now'>,
  name: HookName,
  ip: string,
  input: Record<string, unknown>,
): object => ({
  metadata: { uuid: randomUUID(), time: now().toISOString(), name: wireNames[name], ip_address: ip },
  ...input,
})

const Refused = z.object({ error: z.object({ http_code: z.unknown(), message: z.string().min(1) }) })

/** `{"error": {"http_code": 403, "message": "…"}}` makes the request fail with the hook's text. */
export function throwIfRefused(output: HookOutput): void {
  const refused = Refused.safeParse(output)
  if (!refused.success) return
  const { http_code: said, message } = refused.data.error
  const status = Number.isInteger(said) && Number(said) >= 400 && Number(said) <= 599 ? Number(said) : 500
  throw refusedByHook(status, status === 500 ? 'unexpected_failure' : 'unknown', message)
}
