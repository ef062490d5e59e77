import { authError, WeakPassword, type WeakPasswordReason, weakness } from '#server/auth/errors.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { Metadata } from '#server/auth/users.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The owner's known data, which a password must not repeat. */
export type Owner = {
  email?: string | null | undefined
  phone?: string | null | undefined
  data?: Metadata | null | undefined
}

type Rules = AuthSettings['password']
type Weakness = [WeakPasswordReason, string]

/** Throws when a new password breaks a rule. */
export function checkPassword(password: string, rules: Rules, owner: Owner): void {
  if (Buffer.byteLength(password.normalize('NFC')) > 72) {
    throw authError('passwordTooLong')
  }
  const weak = findWeakness(password, rules, owner)
  if (weak) throw weak
}

export function findWeakness(password: string, rules: Rules, owner: Owner): WeakPassword | undefined {
  const found = weaknesses(password.normalize('NFC'), rules, owner)
  if (found.length === 0) return undefined
  return new WeakPassword(found.map(([, message]) => message).join(' '), [
    ...new Set(found.map(([reason]) => reason)),
  ])
}

/** The wire has three reasons: a guessable password counts as `pwned`, with its own message. */
function weaknesses(password: string, rules: Rules, owner: Owner): Weakness[] {
  const found: Weakness[] = []
  if ([...password].length < rules.minLength) {
    found.push(['length', weakness('passwordTooShort', { length: rules.minLength })])
  }
  const { requiredCharacters } = rules
  if (requiredCharacters.some((characters) => ![...password].some((one) => characters.includes(one)))) {
    const classes = requiredCharacters.join(', ')
    found.push(['characters', weakness('passwordTooSimple', { classes })])
  }
  if (rules.refuseCommon && isCommonPassword(password)) {
    found.push(['pwned', weakness('passwordCommon')])
  }
  if (rules.refuseOwnDetails && isOwnDetail(password, owner)) {
    found.push(['pwned', weakness('passwordOwnDetail')])
  }
  return found
}

const nameFields = ['first_name', 'last_name', 'full_name', 'name', 'user_name', 'username', 'display_name']

/** Ignores case, punctuation and trailing digits. */
function isOwnDetail(password: string, { email, phone, data }: Owner): boolean {
  const given = bare(password)
  const withoutDigits = given.replace(/\d+$/, '')
  const said = (field: string) => (typeof data?.[field] === 'string' ? data[field] : '')
  const [first, last] = [said('first_name'), said('last_name')]
  const details = [email, email?.split('@')[0], phone, ...nameFields.map(said), first + last, last + first]
  return details
    .map((detail) => bare(detail ?? ''))
    .some((detail) => detail !== '' && (detail === given || detail === withoutDigits))
}

const bare = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
