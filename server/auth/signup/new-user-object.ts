/**
 * The answer to a sign-up, made from the request alone, so that it is the same whether the address is free, unconfirmed or taken.
 */
import { randomUUID } from 'node:crypto'
import type { Parts } from '#server/auth/auth-parts.ts'
import type { UserObject } from '#server/auth/user-object.ts'
import type { Metadata } from '#server/auth/users.ts'
import type { Address } from './sign-ups.ts'

export type AnsweredSignUp = {
  id: string
  address: Address
  /** The identity's data: the given metadata and the address. */
  data: Metadata
  /** Whether the address is taken; revealed only if the settings allow it. */
  isTaken: boolean
}

export function newUserObject(
  { settings, now }: Parts<'settings' | 'now'>,
  { id, address, data, isTaken }: AnsweredSignUp,
): UserObject {
  const at = now()
  const provider = address.email === undefined ? 'phone' : 'email'
  const revealed = isTaken && settings.revealAccounts
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: data,
    provider,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
    ...(address.email === undefined ? {} : { email: address.email }),
  }
  return {
    id,
    aud: settings.audience,
    role: revealed ? '' : settings.defaultRole,
    email: address.email ?? '',
    phone: address.phone ?? '',
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: revealed ? [] : [identity],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
