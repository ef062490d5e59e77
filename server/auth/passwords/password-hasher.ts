/** Password hashes: argon2id for new ones, bcrypt and Firebase's scrypt for imported ones, with a fair queue against floods. */

import { tooManyRequests } from '#server/auth/errors.ts'
import { FairQueue, QueueFull } from '#server/platform/database/fair-queue.ts'
import { isFirebaseHash, timeOfFirebaseHash } from './firebase-scrypt.ts'
import { HashThreads } from './hash-threads.ts'

export type PasswordHasher = {
  /** `queue` is the requester: an address, or a signed-in person. Each has a fair share of the work. */
  hash(password: string, queue: string): Promise<string>
  /** Always takes the time of one hash, also without a hash to compare with. */
  verify(password: string, hash: string | undefined, queue: string): Promise<boolean>
  /** Milliseconds within which two verifications end on an idle machine, by the costliest kind of hash seen so far. */
  refusalTime(): number
}

/** OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A hash that no password matches: its digest is all zeros. */
const nobodysHash = `${currentPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`

export function createPasswordHasher(limits: { atWork: number; waiting: number }): PasswordHasher {
  // Most imported hashes are of this kind.
  let costliest = expectedTime('$2b$10$')
  const threads = new HashThreads()
  const places = new FairQueue({ places: limits.atWork, waiting: limits.waiting })
  const work = async <T>(whose: string, hashing: () => Promise<T>): Promise<T> => {
    const leave = await places.enter([whose]).catch(queueFull)
    try {
      return await hashing()
    } finally {
      leave()
    }
  }
  return {
    hash: (password, queue) => work(queue, () => threads.hash(password.normalize('NFC'), cost)),
    verify: (password, given, queue) => {
      const hash = given || nobodysHash
      costliest = Math.max(costliest, expectedTime(hash))
      return work(queue, () => matchesAnyForm(threads, password, hash))
    },
    refusalTime: () => Math.min(2 * costliest, 2000),
  }
}

/** Refused at once, instead of a wait of minutes. */
function queueFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  throw tooManyRequests('hasherBusy', 1)
}

/** By its parameters, not measured: under load all measurements are high, and would stay so. */
function expectedTime(hash: string): number {
  const [, rounds] = /^\$2[abxy]\$(\d\d)\$/.exec(hash) ?? []
  if (rounds) return 75 * 2 ** (Number(rounds) - 10)
  const ofFirebase = timeOfFirebaseHash(hash)
  if (ofFirebase !== undefined) return ofFirebase
  const [, memory, passes] = /\$m=(\d+),t=(\d+)/.exec(hash) ?? []
  return (25 * Number(memory ?? 0) * Number(passes ?? 0)) / (cost.memoryCost * cost.timeCost)
}

/** Whether a hash has other parameters than new ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(currentPrefix)
}

/** Whether it is a hash that we can verify: argon2, bcrypt or Firebase's scrypt. */
export function isPasswordHash(hash: string): boolean {
  // What the column holds.
  if (hash.length > 255) return false
  const isArgon2 = /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$/.test(hash)
  return isArgon2 || /^\$2[abxy]\$\d\d\$.{53}$/.test(hash) || isFirebaseHash(hash)
}

/**
 * The keyboard determines the Unicode form of accents, so new hashes are made of NFC. Older and imported hashes may be of the
 * input's form, or of NFD.
 */
async function matchesAnyForm(threads: HashThreads, given: string, hash: string): Promise<boolean> {
  // No accepted password is this long; the work must not grow with the input.
  const password = given.length > 1024 ? '' : given
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    if (await threads.verify(form, hash)) return given === password
  }
  return false
}
