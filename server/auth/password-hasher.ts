/** Password hashes: argon2id for ours, bcrypt for those that came from elsewhere, and a queue that a flood cannot fill. */
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { TooManyRequests } from './errors.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Always takes the time of one hash, also when there is none to compare with. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A hash that no password has: its digest is all zeros. */
const nobodysHash = `${currentPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`

export function createPasswordHasher(limits: { atWork: number; waiting: number }): PasswordHasher {
  const queue = boundedQueue(limits)
  return {
    hash: (password) => queue(() => argon2Hash(password.normalize('NFC'), cost)),
    verify: (password, hash) => queue(() => matchesAnyForm(password, hash || nobodysHash)),
  }
}

/** Whether a hash was made in another way than we make them now. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(currentPrefix)
}

/** Whether it is a hash that we can verify: argon2 or bcrypt. */
export function isPasswordHash(hash: string): boolean {
  return /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$/.test(hash) || /^\$2[abxy]\$\d\d\$.{53}$/.test(hash)
}

/**
 * A keyboard decides in which Unicode form an accent comes: we keep NFC. Hashes that were made of what came in, here once
 * or elsewhere, match in its form, or in the decomposed one.
 */
async function matchesAnyForm(given: string, hash: string): Promise<boolean> {
  // No password that was ever accepted is this long; the work must not grow with what a stranger sends.
  const password = given.length > 1024 ? '' : given
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    if (await matches(form, hash)) return given === password
  }
  return false
}

async function matches(password: string, hash: string): Promise<boolean> {
  if (hash.startsWith('$2')) return bcryptVerify(password, hash)
  if (hash.startsWith('$argon2')) return argon2Verify(hash, password)
  return false
}

/** Runs a few at once and lets a few more wait; refuses the rest at once, so that nobody waits for minutes. */
function boundedQueue({ atWork, waiting }: { atWork: number; waiting: number }) {
  let working = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atWork) working++
    else {
      if (queue.length >= waiting) {
        throw new TooManyRequests('over_request_rate_limit', 'Too many sign-ins at once, please try again', 1)
      }
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working--
    }
  }
}
