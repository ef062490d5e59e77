/** A profile as a card for an address book: vCard 4.0 (RFC 6350). */
import type { Profile } from './profile.ts'

const escaped = (text: string) =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line may hold.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** `address`: of the profile itself. */
export function toVCard(profile: Profile, address: string): string {
  const { name, first_name, last_name, title, location, email, phone, links, updated_at } = profile
  const now = profile.experience?.find(({ ended }) => ended === null)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name || 'A member')}`,
    `N:${escaped(last_name)};${escaped(first_name)};;;`,
    (now?.title || title) && `TITLE:${escaped(now?.title || title)}`,
    now && `ORG:${escaped(now.company)}`,
    email && `EMAIL:${escaped(email)}`,
    phone && `TEL;VALUE=uri:tel:+${phone.replace(/\D/g, '')}`,
    location && `ADR:;;;${escaped(location)};;;`,
    `URL:${address}`,
    ...links.map((link) => `URL:${link}`),
    `REV:${new Date(updated_at).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return `${lines
    .filter(Boolean)
    .map((text) => folded(String(text)))
    .join('\r\n')}\r\n`
}

const encoder = new TextEncoder()

/** No line has more than 75 bytes, and no letter is cut. */
function folded(text: string): string {
  let [whole, size] = ['', 0]
  for (const letter of text) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 75) {
      whole += '\r\n '
      size = 1
    }
    whole += letter
    size += bytes
  }
  return whole
}
