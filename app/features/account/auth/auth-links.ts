import { addressAfterSignIn } from '#shared/next-address.ts'

/** An auth step's address that keeps where the person wants to return. */
export function authAddress(path: string, query: URLSearchParams, more: Record<string, string> = {}): string {
  const kept = new URLSearchParams(more)
  const next = query.get('next')
  if (next) kept.set('next', next)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Where somebody chooses a password who has none. */
export const setPasswordAddress = (next: string) =>
  `/auth/password?${new URLSearchParams({ set: 'yes', next })}`

export function nextAddress(query: URLSearchParams): string {
  return addressAfterSignIn(query.get('next'))
}
