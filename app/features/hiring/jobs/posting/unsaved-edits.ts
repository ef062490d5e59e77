/** Unsaved input of a job's form: survives a reload and the end of the session. */
import type { Posting } from '#shared/posting.ts'

const key = (job: string) => `tannr.posting.${job}`

type Kept = { posting: Posting; seen: string | undefined }

export function keepEdits(job: string, posting: Posting, seen: string | undefined): void {
  try {
    sessionStorage.setItem(key(job), JSON.stringify({ posting, seen } satisfies Kept))
  } catch {
    // Storage is refused or full: the form itself still holds it.
  }
}

export function keptEdits(job: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(job)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function dropEdits(job: string): void {
  try {
    sessionStorage.removeItem(key(job))
  } catch {
    // There were none to drop.
  }
}
