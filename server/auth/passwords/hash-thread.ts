/** A worker thread that hashes passwords, one job at a time, in order. */
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync as argon2Hash, verifySync as argon2Verify } from '@node-rs/argon2'
import { verifySync as bcryptVerify } from '@node-rs/bcrypt'
import { matchesFirebaseHash } from './firebase-scrypt.ts'
import type { HashJob, HashOutcome } from './hash-threads.ts'

// Lower CPU priority than requests, since hashing is slow anyway. On other systems this would apply to the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(outcomeOf(job)))

function outcomeOf(job: HashJob): HashOutcome {
  try {
    return { value: work(job) }
  } catch (error) {
    return { error }
  }
}

function work(job: HashJob): string | boolean {
  if (job.kind === 'hash') return argon2Hash(job.password, job.cost)
  if (job.hash.startsWith('$2')) return bcryptVerify(job.password, job.hash)
  if (job.hash.startsWith('$argon2')) return argon2Verify(job.hash, job.password)
  return matchesFirebaseHash(job.password, job.hash)
}
