/** A test's own PostgreSQL, for settings of the whole server. */
import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { makeFolder } from './folders.ts'
import { copyTemplate, templateKey } from './template-cluster.ts'

type OwnPostgres = {
  /** With the product's tables and seed if a run of tests has left a template of them. */
  migrated?: boolean
}

/** With further settings, as `name=value`; empty unless `migrated`. */
export async function givenPostgres(settings: string[], { migrated = false }: OwnPostgres = {}) {
  const dataDir = await makeFolder('postgres')
  const hasTemplate = migrated && (await copyTemplate(await templateKey(), dataDir))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off', ...settings] })
  return {
    url: postgres.url(hasTemplate ? 'tannr_template' : 'postgres'),
    stop: async () => {
      await postgres.stop('SIGQUIT')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
