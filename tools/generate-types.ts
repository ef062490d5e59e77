/** Writes shared/database.types.ts from the migrations, applied to a temporary database. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { databaseTypes } from './database-types.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tannr-types-'))
// Where this program runs as root, PostgreSQL runs as another user, who needs access to its folder.
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] })
try {
  const url = postgres.url('postgres')
  await migrate({
    url,
    services: serviceSchemas,
    migrationsFolder: path.join(root, 'supabase/migrations'),
    seedFiles: [],
  })
  await writeFile(path.join(root, 'shared/database.types.ts'), await databaseTypes(url))
  console.log('Wrote shared/database.types.ts.')
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
