/** The whole table of faults: every row by subject, and rows that cannot be tried yet. */
import { accountFaults } from './accounts.ts'
import { approvalFaults } from './approval-races.ts'
import { bodyFaults } from './bodies.ts'
import { crashFaults } from './crash.ts'
import { databaseLossFaults } from './database-loss.ts'
import type { Fault } from './fault.ts'
import { fileCrashFaults } from './file-crash.ts'
import { fileDiskFaults } from './file-disk.ts'
import { fileFaults } from './files.ts'
import { floodFaults } from './flood.ts'
import { fullDiskFaults } from './full-disk.ts'
import { functionFaults } from './functions.ts'
import { fuzzFaults } from './fuzz.ts'
import { guessingFaults } from './guessing.ts'
import { isolationFaults } from './isolation.ts'
import { largeBodies } from './large-bodies.ts'
import { leakFaults } from './leaks.ts'
import { operationFaults } from './operation.ts'
import { realtimeFaults } from './realtime.ts'
import { changedCodeFaults } from './runs-changed-code.ts'
import { runCrashFaults } from './runs-crash.ts'
import { decidedFaults } from './runs-decided.ts'
import { runProcessFaults } from './runs-processes.ts'
import { takeoverFaults } from './runs-takeover.ts'
import { sessionFaults } from './sessions.ts'
import { shutdownFaults } from './shutdown.ts'
import { signInFaults } from './sign-in.ts'
import { tokenFaults } from './tokens.ts'
import { unreadAnswers } from './unread-answers.ts'
import { webFaults } from './web.ts'

export const subjects: Readonly<Record<string, readonly Fault[]>> = {
  crash: crashFaults,
  'database-loss': databaseLossFaults,
  'full-disk': fullDiskFaults,
  'file-crash': fileCrashFaults,
  'file-disk': fileDiskFaults,
  files: fileFaults,
  shutdown: shutdownFaults,
  flood: floodFaults,
  bodies: [...bodyFaults, largeBodies, unreadAnswers],
  tokens: tokenFaults,
  'sign-in': signInFaults,
  guessing: guessingFaults,
  sessions: sessionFaults,
  web: webFaults,
  leaks: leakFaults,
  fuzz: fuzzFaults,
  isolation: isolationFaults,
  realtime: realtimeFaults,
  functions: functionFaults,
  operation: operationFaults,
  accounts: accountFaults,
  runs: [
    ...runCrashFaults,
    ...runProcessFaults,
    ...approvalFaults,
    ...decidedFaults,
    ...takeoverFaults,
    ...changedCodeFaults,
  ],
}

export const faults: readonly Fault[] = Object.values(subjects)
  .flat()
  .sort((one, other) => one.number - other.number)

/** Rows whose subject does not exist yet, with what they wait for. */
export const waiting: readonly { numbers: string; name: string; until: string }[] = [
  { numbers: '10', name: 'Backup under load', until: 'there is a backup command' },
]

/** Rows that other tests cover cell by cell, in every `npm test`. */
export const elsewhere: readonly { number: number; name: string; where: string }[] = [
  { number: 31, name: 'Who may do what with each table', where: 'tests/conformance/matrix.test.ts' },
  {
    number: 39,
    name: 'Names of files, and pages among them',
    where: 'tests/conformance/storage-hostile.test.ts',
  },
  { number: 41, name: 'Images as bombs', where: 'tests/conformance/storage-hostile.test.ts' },
]

/** The rows that command-line words mean: a number, a subject, part of a name, or `soak`. */
export function chosen(words: readonly string[]): readonly Fault[] {
  if (words.length === 0) return faults.filter(({ size }) => size !== 'soak')
  return faults.filter((fault) =>
    words.some(
      (word) =>
        word === String(fault.number) ||
        subjects[word]?.includes(fault) ||
        word === fault.size ||
        (!/^\d+$/.test(word) && fault.name.toLowerCase().includes(word.toLowerCase())),
    ),
  )
}
