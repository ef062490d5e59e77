/** Opens the database: that of DATABASE_URL, or the embedded one in the data folder. */
import path from 'node:path'
import { recordCluster } from '#server/platform/cluster/cluster-folder.ts'
import { copyClusterAside } from '#server/platform/cluster/copy-cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { type FreeSpace, watchFreeSpace } from '#server/platform/cluster/free-space.ts'
import type { Log } from '#server/platform/log.ts'
import { baselineAhead } from '#server/platform/migrations/project-migrations.ts'
import { ensureKeys } from '#server/platform/tokens/stored-keys.ts'
import { placeOf } from './announce.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

export type OpenDatabase = {
  /** As its owner. */
  url: string
  /** Its place, for messages. */
  place: string
  /** The space on its disk; undefined for an external database. */
  space: FreeSpace | undefined
}

export type Opening = {
  config: Config
  log: Log
  closing: Shutdown
  /** Called once PostgreSQL's process runs: until it is ready, other work can be done. */
  onSpawn: () => void
}

export async function openDatabase(opening: Opening): Promise<OpenDatabase> {
  const { databaseUrl } = opening.config
  return databaseUrl ? { url: databaseUrl, place: placeOf(databaseUrl), space: undefined } : embedded(opening)
}

async function embedded({ config, log, closing, onSpawn }: Opening): Promise<OpenDatabase> {
  const start = () =>
    startEmbeddedPostgres({
      dataDir: config.dataDir,
      onSpawn,
      onCrash: (what) => log.error(what),
      onRecovery: (what) => log.warn(what),
    })
  let postgres = await start()
  const baseline = await baselineAhead(postgres.url('postgres'), migrationsOf(config))
  if (baseline) {
    await postgres.stop()
    const copy = await copyClusterAside(postgres.folder, `before-${baseline.version}`)
    log.warn({ copy }, 'copied the database aside before it is brought up to date')
    postgres = await start()
  }
  closing.push(() => postgres.stop())
  closing.immediate(() => postgres.stop('SIGQUIT'))
  // Order matters: a recorded database without keys counts as having lost them.
  await ensureKeys(config.dataDir)
  await recordCluster(config.dataDir, postgres.folder)
  const space = await watchFreeSpace(postgres.folder, log)
  closing.push(async () => space.stop())
  return { url: postgres.url('postgres'), place: postgres.folder, space }
}

export function migrationsOf({ projectDir }: Config): string {
  return path.join(projectDir, 'migrations')
}
