/**
 * `npm run psql`: a session on the database of a data folder, as its owner, and the address for other tools. Uses the
 * psql of this machine where there is one, else reads statements line by line. PostgreSQL is started for the session
 * where Tannr does not run; DATABASE_URL and DATA_DIR are read as by `npm start`.
 */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { findCluster } from '#server/platform/cluster-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { readIfThere } from '#server/platform/files.ts'
import { superuserPassword } from '#server/platform/make-cluster.ts'
import { unprivileged } from '#server/platform/unprivileged-user.ts'

const dataDir = path.resolve(process.env.DATA_DIR || 'data')
let own: EmbeddedPostgres | undefined
const url = process.env.DATABASE_URL || (await runningCluster()) || (await startOwn())
console.log(`Address for other tools:\n  ${url}\n`)
try {
  if (spawnSync('psql', ['--version']).status === 0) await spawnPsql(url)
  else await readStatements(url)
} finally {
  await own?.stop()
}

/** The connection string of a PostgreSQL that runs on the data folder already, by its own pid file. */
async function runningCluster(): Promise<string | undefined> {
  const cluster = await findCluster(dataDir, unprivileged())
  if (!cluster.exists) throw new Error(`There is no database in ${dataDir} yet: \`npm start\` makes one.`)
  const [, , , , socketFolder] = (
    (await readIfThere(path.join(cluster.folder, 'postmaster.pid'))) ?? ''
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

async function startOwn(): Promise<string> {
  console.log('Tannr does not run on this data folder: PostgreSQL is started for this session.')
  own = await startEmbeddedPostgres({ dataDir })
  return own.url('postgres')
}

function spawnPsql(address: string): Promise<void> {
  // Ctrl-C is psql's: it cancels a statement there.
  process.on('SIGINT', () => {})
  const child = spawn('psql', [address], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function readStatements(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  console.log('There is no psql on this machine. A statement ends with ; and Ctrl-D ends the session.')
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'tannr=# ' })
  lines.prompt()
  let statement = ''
  for await (const line of lines) {
    statement += `${line}\n`
    if (/;\s*$/.test(statement)) {
      await answer(client, statement)
      statement = ''
    }
    lines.prompt()
  }
  await client.end()
}

async function answer(client: pg.Client, statement: string): Promise<void> {
  try {
    const { rows, rowCount, command } = await client.query(statement)
    if (rows?.length) console.table(rows)
    console.log(`${command ?? 'done'} ${rowCount ?? ''}`)
  } catch (error) {
    console.error(`ERROR: ${(error as Error).message}`)
  }
}
