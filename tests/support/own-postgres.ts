/** A test's own PostgreSQL, for settings of the whole server. */
import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { makeFolder } from './folders.ts'

/** With further settings, as `name=value`; empty. */
export async function givenPostgres(settings: string[]) {
  const dataDir = await makeFolder('postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off', ...settings] })
  return {
    url: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop('SIGQUIT')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
