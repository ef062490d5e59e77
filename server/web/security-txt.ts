/** /.well-known/security.txt (RFC 9116): where a weakness is reported, and what happens then. */

export type SecurityTxt = {
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string
  /** An e-mail address or a page; the site has a page with a form. */
  contact?: string | undefined
}

const day = 86_400_000
/** The form advises at most a year; whoever reads it fetches it anew long before. */
const goodFor = 180 * day

export function securityTxt({ siteUrl, contact = `${siteUrl}/security` }: SecurityTxt, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / day) * day + goodFor)
  return [
    `Contact: ${contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/security`,
    '',
  ].join('\n')
}
