/** A baseline: one migration in place of all before it, which are kept to upgrade databases that have only some of them. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listMigrations } from '#server/platform/migrations/project-migrations.ts'
import { schemaFiles } from './apply-schemas.ts'
import { stepFile } from './draft-step.ts'

/**
 * Writes the baseline of a project whose schemas and migrations agree, with these statements for the rows of the catalogue, and
 * moves the migrations so far to `superseded/<version>/`. Returns the baseline's file.
 */
export async function writeBaseline(projectDir: string, rows: readonly string[], now: Date): Promise<string> {
  const migrationsFolder = path.join(projectDir, 'migrations')
  const before = await listMigrations(migrationsFolder)
  const file = path.join(migrationsFolder, stepFile('baseline', before, now))
  const version = path.basename(file, '_baseline.sql')
  const superseded = path.join(projectDir, 'superseded', version)
  const texts = await Promise.all(
    (await schemaFiles(projectDir)).map(
      async (schema) => `-- ${path.relative(projectDir, schema)}\n\n${await readFile(schema, 'utf8')}`,
    ),
  )
  const head = `-- The whole schema as of this version, made from supabase/schemas, and the rows of the catalogue.\n-- It stands for the steps in supabase/superseded/${version}.\n`
  await mkdir(superseded, { recursive: true })
  for (const step of before) await rename(step.file, path.join(superseded, path.basename(step.file)))
  await writeFile(file, [head, ...texts, ...rows].join('\n'), { flag: 'wx' })
  return file
}
