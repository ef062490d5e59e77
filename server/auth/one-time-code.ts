/** The six digits in a mail or SMS, their stored hash, and the token of the link. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** `address` is the recipient: the email in lower case, or the phone without a plus sign. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex')
}

/**
 * Has the form of the hash in Supabase's links, but is random: a hash of the code could be found by hashing all codes for a known
 * address.
 */
export function makeLinkToken(): string {
  return randomBytes(28).toString('hex')
}
