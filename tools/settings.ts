/** Writes the tables of settings into the documents: `node tools/settings.ts`. A test fails when they are out of date. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { documents } from '#server/config-documents.ts'

for (const [name, { write }] of Object.entries(documents)) {
  const file = path.resolve(import.meta.dirname, '..', name)
  await writeFile(file, write(await readFile(file, 'utf8')))
}
