/**
 * The budgets of wrong tries that a guess counts toward. There is one per address (email or phone) and one per network. A person
 * who is known in a network (they signed in from it, or requested the code from it) has a separate one, so that an attacker who
 * exhausts the others locks nobody out. Addresses count whether or not an account has them.
 */
import { createHash } from 'node:crypto'
import { addressKey } from '#server/platform/http/address-key.ts'

/**
 * A `code` of six digits, a `password`, a second step (`factor`), one of its `recovery` codes, or the hash of a `link`, which is
 * too long to guess and counts by network only. A second step comes after the password, so its address is the person's id.
 */
export type Guess = { ip: string } & (
  | { kind: 'link' }
  | { kind: 'code' | 'password' | 'factor' | 'recovery'; address: string; userId: string | undefined }
)

/** `own`: belongs to one person in one network, and is refilled by a right guess. */
export type Budget = { key: string; limit: number; own?: boolean }

export type Standing = 'known' | 'asked' | 'stranger'

export function budgetsOf(guess: Guess, standing: Standing, perHour: number): Budget[] {
  const network = networkOf(guess.ip)
  if (guess.kind === 'link') return [{ key: `link from ${network}`, limit: perHour }]
  const { kind } = guess
  const address = hashOf(guess.address)
  const here: Budget = { key: `${kind} ${address} from ${network}`, limit: perHour, own: true }
  if (standing === 'known') return [here]
  if (kind === 'password') {
    return [
      here,
      // Only a distributed attack reaches this; a single attacker is stopped long before.
      { key: `password ${address}`, limit: perHour * 10 },
      { key: `password from ${network}`, limit: perHour * 5 },
    ]
  }
  if (standing === 'asked') {
    return [
      here,
      // Someone who asks from many networks does not get a budget in each.
      { key: `code ${address} asked for`, limit: perHour * 5 },
      { key: `code asked for from ${network}`, limit: perHour * 3 },
    ]
  }
  return [
    { key: `${kind} ${address}`, limit: perHour },
    { key: `${kind} from ${network}`, limit: perHour },
  ]
}

/** The key of a customer's network, hashed so that the table does not reveal it. */
export const networkOf = (ip: string) => hashOf(addressKey(ip))

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
