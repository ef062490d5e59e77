/** Connects to the database of a data folder as its owner, for commands that work whether or not Tannr runs. */
import path from 'node:path'
import pg from 'pg'
import { findCluster } from '#server/platform/cluster/cluster-folder.ts'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { superuserPassword } from '#server/platform/cluster/make-cluster.ts'
import { unprivileged } from '#server/platform/cluster/unprivileged-user.ts'
import { readIfExists } from '#server/platform/files.ts'
import { StartRefused } from '#server/platform/start-refused.ts'

export type OwnerAddress = { url: string; isRunning: boolean; close(): Promise<void> }

/** DATABASE_URL, or the embedded PostgreSQL, which is started for the duration if Tannr is not running. */
export async function openOwnerAddress(dataDir: string): Promise<OwnerAddress> {
  const running = process.env.DATABASE_URL || (await runningCluster(dataDir))
  if (running) return { url: running, isRunning: true, close: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir })
  return { url: own.url('postgres'), isRunning: false, close: () => own.stop() }
}

/** The connection string of a PostgreSQL that already runs on the data folder, from its pid file. */
async function runningCluster(dataDir: string): Promise<string | undefined> {
  const cluster = await findCluster(dataDir, unprivileged())
  if (!cluster.exists)
    throw new StartRefused(`There is no database in ${dataDir} yet: \`npm start\` creates one.`)
  const [, , , , socketFolder] = (
    (await readIfExists(path.join(cluster.folder, 'postmaster.pid'))) ?? ''
  ).split('\n')
  if (!socketFolder) return undefined
  const password = await superuserPassword(dataDir, cluster)
  const address = `postgresql://postgres:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
  const probe = new pg.Client({ connectionString: address })
  return probe.connect().then(
    () => probe.end().then(() => address),
    () => undefined,
  )
}
