import { validationFailed, WeakPassword, type WeakPasswordReason } from './errors.ts'
import type { AuthSettings } from './settings.ts'

/** Throws when a new password breaks a rule. */
export function checkPassword(password: string, rules: AuthSettings['password']): void {
  if (Buffer.byteLength(password) > 72) {
    throw validationFailed('Password cannot be longer than 72 characters')
  }
  const weakness = findWeakness(password, rules)
  if (weakness) throw weakness
}

export function findWeakness(password: string, rules: AuthSettings['password']): WeakPassword | undefined {
  const reasons: WeakPasswordReason[] = []
  const messages: string[] = []
  if ([...password].length < rules.minLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${rules.minLength} characters.`)
  }
  if (rules.requiredCharacters.some((characters) => ![...password].some((one) => characters.includes(one)))) {
    reasons.push('characters')
    messages.push(
      `Password should contain at least one character of each: ${rules.requiredCharacters.join(', ')}.`,
    )
  }
  return reasons.length > 0 ? new WeakPassword(messages.join(' '), reasons) : undefined
}
