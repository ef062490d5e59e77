import { fromJsonResume } from '#shared/json-resume.ts'
import { fromLinkedIn, type LinkedInFile, linkedInFiles } from '#shared/linkedin.ts'
import type { Found } from '#shared/resume-import.ts'
import { textOf } from '#shared/text-of.ts'
import { NoArchive, unzip } from '#shared/unzip.ts'

/** Why a file could not be used, as a person can read it. */
export class NoResume extends Error {}

const maxTextBytes = 2_000_000
const maxTableBytes = 5_000_000

/** A JSON Resume, LinkedIn's archive, or tables that were unpacked from it: some systems unpack an archive as it arrives. */
export async function readResumeFiles(files: readonly File[]): Promise<Found> {
  const tables = files.filter(({ name }) => tableName(name) !== undefined)
  if (tables.length > 0) return readTables(tables)
  const [file] = files
  if (!file) throw new NoResume('Choose a file first.')
  if (/\.csv$/i.test(file.name)) throw new NoResume(`${file.name} is none of ${linkedInFiles.join(', ')}.`)
  return readResumeFile(file)
}

const tableName = (name: string): LinkedInFile | undefined =>
  linkedInFiles.find((table) => table.toLowerCase() === name.toLowerCase())

async function readTables(files: readonly File[]): Promise<Found> {
  const texts: Partial<Record<LinkedInFile, string>> = {}
  for (const file of files) {
    if (file.size > maxTableBytes) throw new NoResume(`${file.name} is larger than 5 MB.`)
    const table = tableName(file.name)
    if (table) texts[table] ??= textOf(await file.arrayBuffer())
  }
  return foundIn(texts, files.map(({ name }) => name).join(', '))
}

/** A file's type is detected by its first bytes, not by its name. */
async function readResumeFile(file: File): Promise<Found> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (start[0] === 0x50 && start[1] === 0x4b) return readArchive(file)
  if (file.size > maxTextBytes) throw new NoResume(`${file.name} is larger than 2 MB.`)
  const found = fromJsonResume(textOf(await file.arrayBuffer()))
  if (!found) throw new NoResume(`${file.name} is not a JSON Resume: it has no basics, work or education.`)
  return found
}

async function readArchive(file: File): Promise<Found> {
  try {
    return foundIn(await unzip(file, linkedInFiles), file.name)
  } catch (error) {
    if (error instanceof NoArchive) throw new NoResume(`${file.name} could not be read. ${error.message}`)
    throw error
  }
}

function foundIn(texts: Partial<Record<LinkedInFile, string>>, name: string): Found {
  const found = fromLinkedIn(texts)
  if (found) return found
  throw new NoResume(
    `${name} has none of ${linkedInFiles.join(', ')}. Ask LinkedIn for the larger archive, or at least for your profile.`,
  )
}
