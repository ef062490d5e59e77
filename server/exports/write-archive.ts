/** Writes a person's data archive: their records as JSON, and their files unchanged. */
import { Readable } from 'node:stream'
import type { Database } from '#server/platform/database.ts'
import { asProject } from '#server/platform/work/as-project.ts'
import type { OwnFiles } from './own-files.ts'
import { type ZipEntry, zip } from './zip.ts'

export type Archive = {
  database: Database
  files: OwnFiles
  person: string
  now: Date
  /** Progress from 0 to 100. */
  onProgress(percent: number): void
}

export function writeArchive(archive: Archive): AsyncIterable<Buffer> {
  return zip(entriesOf(archive), archive.now)
}

/** The records' share of the progress, in percent. */
const records = 10

async function* entriesOf({ database, files, person, onProgress }: Archive): AsyncGenerator<ZipEntry> {
  yield { name: 'tannr-data.json', bytes: recordsOf(database, person) }
  onProgress(records)
  const mine = await ownFiles(database, person)
  const names = new Set<string>()
  for (const [place, { bucket, path, name }] of mine.entries()) {
    const object = await files.read(bucket, path)
    if (object) {
      const ending = endings[object.type] ?? ''
      const wanted = bucket === 'pictures' ? 'picture' : `resumes/${withoutEnding(safe(name), ending)}`
      try {
        yield { name: free(names, wanted, ending), bytes: object.bytes }
      } finally {
        // If the consumer stops early, the stream must be closed.
        if (object.bytes instanceof Readable) object.bytes.destroy()
      }
    }
    onProgress(records + Math.floor(((place + 1) * (100 - records)) / mine.length))
  }
}

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/webp': '.webp',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

/** A name that is valid on every file system. */
const safe = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name.
  name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '-').replace(/^[. ]+|[. ]+$/g, '') || 'file'

const withoutEnding = (name: string, ending: string) =>
  ending && name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name

function free(names: Set<string>, wanted: string, ending: string): string {
  let name = wanted + ending
  for (let count = 2; names.has(name.toLowerCase()); count++) name = `${wanted} ${count}${ending}`
  names.add(name.toLowerCase())
  return name
}

type FileRow = { bucket: string; path: string; name: string }

/** Only the current picture; resumes also if they were deleted after an application. */
const ownFiles = (database: Database, person: string): Promise<FileRow[]> =>
  asProject(database).sql<FileRow>`
      select f.bucket, f.path, f.name from public.files f
      where f.user_id = ${person} and f.stored_at is not null and (
        exists (select from public.profiles p where p.picture_id = f.id)
        or (f.bucket = 'resumes' and (f.removed_at is null
          or exists (select from public.applications a where a.resume_id = f.id))))
      order by f.bucket, f.created_at, f.id`

type Part = {
  exported_at: string
  account: object
  records: Record<string, object[]>
  next: { table: string } | null
}

/** The result of export_my_data in pages, never as a whole. */
async function* recordsOf(database: Database, person: string): AsyncGenerator<string> {
  let open: string | undefined
  let after: Part['next'] = null
  do {
    const { exported_at, account, records, next }: Part = await readPart(database, person, after)
    if (after === null)
      yield `{\n"exported_at": ${JSON.stringify(exported_at)},\n"account": ${JSON.stringify(account)},\n"records": {`
    // A table that continues on the next page is last on this one and first on that.
    const place = (table: string) => (table === after?.table ? 0 : table === next?.table ? 2 : 1)
    for (const table of Object.keys(records).sort((one, other) => place(one) - place(other))) {
      const rows = (records[table] ?? []).map((row) => `  ${JSON.stringify(row)}`)
      if (table !== open) {
        yield `${open === undefined ? '' : '\n],'}\n${JSON.stringify(table)}: [`
        if (rows.length > 0) yield `\n${rows.join(',\n')}`
      } else if (rows.length > 0) yield `,\n${rows.join(',\n')}`
      open = table
    }
    after = next
  } while (after)
  yield `${open === undefined ? '' : '\n]'}\n}\n}\n`
}

const readPart = (database: Database, person: string, after: Part['next']): Promise<Part> =>
  asProject(database).transaction(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true)`
    const [row] = await sql<{ part: Part }>`
      select public.export_my_data(${after === null ? null : JSON.stringify(after)}::jsonb) as part`
    if (!row) throw new Error('export_my_data gave nothing')
    return row.part
  })
