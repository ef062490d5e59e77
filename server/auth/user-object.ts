/** An account in the wire's form: without hashes and tokens, and of the optional fields only those that are set. */
import type { FactorRow, IdentityRow, Metadata, User, UserColumns } from './users.ts'

export type UserObject = { id: string; [field: string]: unknown }

export function toUserObject(user: User): UserObject {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...given({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...given({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: confirmedAt(user),
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(toIdentityObject),
    ...(user.factors.length > 0 ? { factors: user.factors.map(toFactorObject) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...given({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  }
}

/** The object of an account that is about to be created. */
export function toNewUserObject(id: string, columns: Partial<UserColumns>, at: Date): UserObject {
  return {
    id,
    aud: columns.aud ?? '',
    role: columns.role ?? '',
    email: columns.email ?? '',
    phone: columns.phone ?? '',
    app_metadata: columns.raw_app_meta_data ?? {},
    user_metadata: columns.raw_user_meta_data ?? {},
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: columns.is_anonymous ?? false,
  }
}

function toIdentityObject(identity: IdentityRow): Metadata {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...given({ email: identity.email }),
  }
}

export function toFactorObject(factor: FactorRow): Metadata {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...given({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...given({
      phone: factor.phone,
      last_challenged_at: factor.last_challenged_at,
      web_authn_aaguid: factor.web_authn_aaguid,
    }),
  }
}

function confirmedAt({ email_confirmed_at, phone_confirmed_at }: User): Date | null {
  if (!email_confirmed_at || !phone_confirmed_at) return email_confirmed_at ?? phone_confirmed_at
  return email_confirmed_at < phone_confirmed_at ? email_confirmed_at : phone_confirmed_at
}

function given(fields: Metadata): Metadata {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}
