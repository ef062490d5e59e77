/** Where a person goes after signing in by default. */
export const HOME_AFTER_SIGN_IN = '/dashboard'

const BASE = 'http://own.invalid'

/** The address to return to, if it is on our origin; else the dashboard. Never another site. */
export function addressAfterSignIn(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return HOME_AFTER_SIGN_IN
  try {
    const { origin, pathname, search, hash } = new URL(next, BASE)
    // A browser reads '//host', '/\host' and '/<tab>/host' as another site; the parsed origin shows it.
    return origin === BASE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : HOME_AFTER_SIGN_IN
  } catch {
    return HOME_AFTER_SIGN_IN
  }
}

/**
 * Where an email's link continues to: its `next` is the absolute URL that was requested with the email, or a path of ours. The
 * confirmation page itself and the bare site do not count.
 */
export function addressAfterLink(next: string | null | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return HOME_AFTER_SIGN_IN
  const url = new URL(next, origin)
  const { pathname, search, hash } = url
  if (url.origin !== origin || (pathname === '/' && search === '')) return HOME_AFTER_SIGN_IN
  if (pathname === '/auth/confirm') return addressAfterSignIn(url.searchParams.get('next'))
  return addressAfterSignIn(pathname + search + hash)
}
