/** Signed heads of the chains in files, so that whoever has only the database cannot take one back together with the tail that it names. */
import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#server/platform/log.ts'

export type Checkpoint = { workspace: string; seq: number; hash: string; signed: string }
export type KeepOutside = (checkpoint: Checkpoint) => Promise<void>

/** A file for each month (UTC). Its lines belong into an export, where the verifier reads them. What fails keeps no head from being signed. */
export function checkpointFiles(dataDir: string, log: Pick<Log, 'warn'>): KeepOutside {
  const folder = path.join(dataDir, 'audit-checkpoints')
  return async (checkpoint) => {
    try {
      await mkdir(folder, { recursive: true })
      const month = new Date().toISOString().slice(0, 7)
      await appendFile(path.join(folder, `${month}.jsonl`), `${JSON.stringify({ checkpoint })}\n`)
    } catch (error) {
      log.warn({ err: error }, 'a signed head of an audit chain could not be written to the data folder')
    }
  }
}
