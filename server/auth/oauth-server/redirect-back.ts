import type { Parts } from '#server/auth/auth-parts.ts'

/** Back to the application, with who answers (RFC 9207), so that it does not take one server's answer to another. */
export function backToClient(
  { settings }: Parts<'settings'>,
  redirectUri: string,
  fields: Record<string, string | null | undefined>,
): string {
  const given = Object.entries({ ...fields, iss: settings.issuer ?? settings.apiUrl }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  // Not by URL, which changes the scheme of a native application.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}
