/**
 * Whose tries a guess counts among. Everybody has a budget of wrong tries, at an address (e-mail or phone) and from a network;
 * whoever is known there (they signed in from this network, or asked for the code from it) has one of their own, so that a
 * stranger who has spent the others' shuts nobody out. Addresses count whether or not an account has them.
 */
import { createHash } from 'node:crypto'
import { addressKey } from '#server/platform/http/address-key.ts'

/**
 * A `code` of six digits, a `password`, a second step (`factor`) or one of its `recovery` codes, or the hash of a `link`, which
 * is long enough to be counted by network alone. Whoever tries second steps has the password already: the address of these is
 * the person's id.
 */
export type Guess = { ip: string } & (
  | { kind: 'link' }
  | { kind: 'code' | 'password' | 'factor' | 'recovery'; address: string; userId: string | undefined }
)

/** `own`: belongs to one person in one place, who gets it back whole by a right guess. */
export type Budget = { key: string; most: number; own?: boolean }

export type Standing = 'known' | 'asked' | 'stranger'

export function budgetsOf(guess: Guess, standing: Standing, perHour: number): Budget[] {
  const network = networkOf(guess.ip)
  if (guess.kind === 'link') return [{ key: `link from ${network}`, most: perHour }]
  const { kind } = guess
  const address = hashOf(guess.address)
  const here: Budget = { key: `${kind} ${address} from ${network}`, most: perHour, own: true }
  if (standing === 'known') return [here]
  if (kind === 'password') {
    return [
      here,
      // So many strangers at once only an attack has; a single one is stopped long before.
      { key: `password ${address}`, most: perHour * 10 },
      { key: `password from ${network}`, most: perHour * 5 },
    ]
  }
  if (standing === 'asked') {
    return [
      here,
      // Whoever asks from many places does not get as many budgets.
      { key: `code ${address} asked for`, most: perHour * 5 },
      { key: `code asked for from ${network}`, most: perHour * 3 },
    ]
  }
  return [
    { key: `${kind} ${address}`, most: perHour },
    { key: `${kind} from ${network}`, most: perHour },
  ]
}

/** One customer's network, not to be read back from the table. */
export const networkOf = (ip: string) => hashOf(addressKey(ip))

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
