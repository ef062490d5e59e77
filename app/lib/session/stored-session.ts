/**
 * The session that the auth client stores, read without loading that client. It is in sessionStorage if 'Remember me' is off,
 * else in localStorage.
 */
export const SESSION_KEY = 'tannr.session'

export type SessionUser = {
  id: string
  email?: string
  phone?: string
  user_metadata: Record<string, unknown>
  /** Set by the service only. */
  app_metadata?: Record<string, unknown>
  factors?: readonly { id: string; factor_type: string; status: string; friendly_name?: string }[]
}

export type StoredSession = {
  access_token: string
  refresh_token: string
  expires_at: number
  user: SessionUser
}

export function parseSession(raw: string | null): StoredSession | null {
  if (raw === null) return null
  try {
    const value: unknown = JSON.parse(raw)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false
  const { access_token: token, user } = value as Partial<StoredSession>
  return typeof token === 'string' && typeof user?.id === 'string'
}

/**
 * The name that a person entered; undefined if they entered none, as nobody is to be addressed by an email address or a number.
 */
export function givenName(user: SessionUser): string | undefined {
  const { first_name: first, last_name: last, full_name: full, name } = user.user_metadata
  const given = [first, last]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(' ')
  if (given) return given
  return [full, name].find((whole) => typeof whole === 'string' && whole !== '') as string | undefined
}

/** The name in a greeting: their first name as entered, even of two words, or the first word of their full name. */
export function firstName(user: SessionUser): string | undefined {
  const { first_name: first } = user.user_metadata
  return typeof first === 'string' && first !== '' ? first : givenName(user)?.split(' ')[0]
}

/** Their name, else the local part of their email address, else their phone number. */
export function displayName(user: SessionUser): string {
  return givenName(user) || user.email?.split('@')[0] || user.phone || 'Your account'
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase()
}
