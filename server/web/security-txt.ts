/** /.well-known/security.txt (RFC 9116): how to report a vulnerability. */

export type SecurityTxt = {
  /** The public URL of the site, without a trailing slash. */
  siteUrl: string
  /** An email address or a URL; by default the site's form. */
  contact?: string | undefined
}

const day = 86_400_000
/** The RFC recommends a year at most; readers fetch it again long before. */
const validity = 180 * day

export function securityTxt({ siteUrl, contact = `${siteUrl}/security` }: SecurityTxt, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / day) * day + validity)
  return [
    `Contact: ${contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/security`,
    '',
  ].join('\n')
}
