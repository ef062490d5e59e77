/** Applies supabase/schemas to an empty database, without any migration. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { parseProject } from '#server/config-toml.ts'
import { migrate, projectOwner } from '#server/platform/migrations/migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'

export const projectDir = path.resolve(import.meta.dirname, '../../supabase')
export const migrationsFolder = path.join(projectDir, 'migrations')

const configured = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
})

/** The files of `schema_paths` in config.toml, in the order given there. */
export async function schemaFiles(project = projectDir): Promise<string[]> {
  const toml = await readFile(path.join(project, 'config.toml'), 'utf8')
  return configured
    .parse(parseProject(toml, {}))
    .db.migrations.schema_paths.map((file) => path.join(project, file))
}

export async function applySchemas(url: string): Promise<void> {
  await migrate({ url, services: serviceSchemas, migrationsFolder: '', seedFiles: [] })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set role ${projectOwner}`)
    for (const file of await schemaFiles()) {
      await client.query(await readFile(file, 'utf8')).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error })
      })
    }
  } finally {
    await client.end()
  }
}
