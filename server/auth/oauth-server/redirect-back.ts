import type { Parts } from '#server/auth/auth-parts.ts'

/** The redirect to the application, with the issuer (RFC 9207), to prevent mix-up attacks. */
export function backToClient(
  { settings }: Parts<'settings'>,
  redirectUri: string,
  fields: Record<string, string | null | undefined>,
): string {
  const given = Object.entries({ ...fields, iss: settings.issuer ?? settings.apiUrl }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  // Not built with URL, which normalizes the scheme of a native application.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}
