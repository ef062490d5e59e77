/** The six digits in a mail or SMS, and the hash that is stored instead of them and serves as the link's token. */
import { createHash, randomInt } from 'node:crypto'

export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** `address` is what the code was sent to: the e-mail in lower case, or the phone without a plus sign. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex')
}
