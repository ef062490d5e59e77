import { addressAfterSignIn } from '#shared/next-address.ts'

/** The address of an auth step that keeps the page to return to. */
export function authAddress(path: string, query: URLSearchParams, more: Record<string, string> = {}): string {
  const kept = new URLSearchParams(more)
  const next = query.get('next')
  if (next) kept.set('next', next)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The page for setting a first password. */
export const setPasswordAddress = (next: string) =>
  `/auth/password?${new URLSearchParams({ set: 'yes', next })}`

export function nextAddress(query: URLSearchParams): string {
  return addressAfterSignIn(query.get('next'))
}
