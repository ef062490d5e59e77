import { fromJsonResume } from '#shared/json-resume.ts'
import { fromLinkedIn, linkedInFiles } from '#shared/linkedin.ts'
import type { Found } from '#shared/resume-import.ts'
import { NoArchive, unzip } from '#shared/unzip.ts'

/** Why a file could not be used, as a person can read it. */
export class NoResume extends Error {}

const maxJsonBytes = 2_000_000

/** A file's type is detected by its first bytes, not by its name. */
export async function readResumeFile(file: File): Promise<Found> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (start[0] === 0x50 && start[1] === 0x4b) return readArchive(file)
  if (file.size > maxJsonBytes) throw new NoResume(`${file.name} is larger than 2 MB.`)
  const found = fromJsonResume(await file.text())
  if (!found) throw new NoResume(`${file.name} is not a JSON Resume: it has no basics, work or education.`)
  return found
}

async function readArchive(file: File): Promise<Found> {
  try {
    const found = fromLinkedIn(await unzip(file, linkedInFiles))
    if (found) return found
  } catch (error) {
    if (error instanceof NoArchive) throw new NoResume(`${file.name} could not be read. ${error.message}`)
    throw error
  }
  throw new NoResume(
    `${file.name} has none of ${linkedInFiles.join(', ')}. Ask LinkedIn for the larger archive, or at least for your profile.`,
  )
}
