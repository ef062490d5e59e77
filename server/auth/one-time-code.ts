/** The six digits in a mail or SMS, the hash that is stored instead of them, and the token of the link beside them. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** `address` is what the code was sent to: the e-mail in lower case, or the phone without a plus sign. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex')
}

/**
 * Looks like the hash that Supabase puts into links, and has nothing to do with the code: whoever knows the address could
 * work out the hashes of all codes, and try these.
 */
export function makeLinkToken(): string {
  return randomBytes(28).toString('hex')
}
