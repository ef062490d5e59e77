import { useAddressQuery } from './address-query.ts'

/** The address that signing in returns to: this page, with the form that its address asks for, filled in. */
export function useWayBack(path: string): { path: string; signIn: string } {
  const [query] = useAddressQuery()
  if (!query.has('new')) return { path, signIn: `/auth?next=${path}` }
  const whole = `${path}?${query}`
  return { path: whole, signIn: `/auth?next=${encodeURIComponent(whole)}` }
}
