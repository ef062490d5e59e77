/** The kinds of second factors, and whether the settings allow them. */
import { authError } from '#server/auth/errors.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { FactorType } from './factors.ts'

/** Recovery codes are created elsewhere, and have no challenge. */
export type Enrollable = Exclude<FactorType, 'recovery_code'>

const titles: Record<Enrollable, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

export function toEnrollable(type: string): Enrollable {
  if (!Object.hasOwn(titles, type)) throw authError('factorTypeUnknown')
  return type as Enrollable
}

export function requireEnrollment({ mfa }: AuthSettings, type: Enrollable): void {
  if (!mfa[type].enroll) throw authError('factorDisabled', { type, title: titles[type] })
}

export function requireVerification({ mfa }: AuthSettings, type: FactorType): asserts type is Enrollable {
  if (type === 'recovery_code') throw authError('factorNotFound')
  if (!mfa[type].verify) throw authError('factorVerifyDisabled', { type, title: titles[type] })
}
