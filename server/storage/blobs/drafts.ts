/**
 * Drafts: the files that are being written. Processes that share the folder start at any time, so a start removes only the drafts of
 * processes that have ended, and those of other machines that are too old to become a file.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { hasEnded } from '#server/platform/processes.ts'

/** Milliseconds, longer than any upload, see collect-strays.ts. */
const lifetime = 24 * 60 * 60 * 1000

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

export const draftOf = (folder: string, version: string): string =>
  path.join(folder, `${machine}.${process.pid}.${version}`)

export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const draft = path.join(folder, name)
    if (await isAbandoned(draft)) await fs.rm(draft, { recursive: true, force: true })
  }
}

async function isAbandoned(draft: string): Promise<boolean> {
  const [of, pid] = path.basename(draft).split('.')
  const touchedAt = (await fs.stat(draft).catch(() => undefined))?.mtimeMs ?? 0
  if (of !== machine) return Date.now() - touchedAt > lifetime
  // An earlier process may have had this one's pid.
  if (Number(pid) === process.pid) return touchedAt < performance.timeOrigin
  return hasEnded(Number(pid), 0)
}
