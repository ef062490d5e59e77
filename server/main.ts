/** Starts the server, and is the only file that reads the environment: opens the parts, listens, and closes on a signal. */
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { readIfExists } from '#server/platform/files.ts'
import { lockInstance } from '#server/platform/instance-lock.ts'
import { createLog } from '#server/platform/log.ts'
import { type Config, projectFolder, readConfig } from './config.ts'
import { explainFailedStart } from './explain-failed-start.ts'
import { logWarnings } from './log-warnings.ts'
import { openDatabase } from './open-database.ts'
import type { ProductParts } from './open-product.ts'
import { createShutdown } from './shutdown.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'

await main().catch((error: unknown) => {
  const explained = explainFailedStart(error)
  console.error(explained === undefined ? error : `\n${explained}\n`)
  process.exit(explained === undefined ? 1 : 2)
})

async function main(): Promise<void> {
  const config = await settings()
  const log = createLog(config.logLevel)
  const closing = createShutdown(log)
  // Without a terminal, SIGHUP may be ignored on purpose, as by nohup.
  const signals: NodeJS.Signals[] = [
    'SIGTERM',
    'SIGINT',
    ...(process.stdout.isTTY ? ['SIGHUP' as const] : []),
  ]
  for (const name of signals) process.on(name, closing.signalled)
  handleUncaughtErrors(log, closing.fail)
  logWarnings(log)
  closing.push(await lockInstance(config.dataDir))
  // Checked before a database is created or changed for a server that cannot listen.
  const opened = tryPort(config.host, config.port).then(() =>
    open({ config, log, closing, announce: console.log }),
  )
  closing.starting(opened)
  await opened.catch(async (error) => {
    await closing.close()
    throw error
  })
}

async function settings(): Promise<Config> {
  const variables = { ...process.env }
  const folder = projectFolder(variables, process.cwd())
  if (variables.PORT === '0') variables.PORT = String(await tryPort(variables.HOST || '127.0.0.1', 0))
  if (variables.SUPABASE_DIR) await access(folder)
  const toml = await readIfExists(path.join(folder, 'config.toml'))
  return readConfig({ variables, toml, workingDir: process.cwd() })
}

/** Most code is loaded while PostgreSQL starts, in parallel. */
async function open(parts: ProductParts): Promise<void> {
  const spawned = Promise.withResolvers<void>()
  const opening = openDatabase({ ...parts, onSpawn: spawned.resolve })
  await Promise.race([spawned.promise, opening])
  const loading = import('./open-product.ts').then(({ openProduct }) => openProduct(opening, parts))
  // Handled below: the parts of PostgreSQL that have started are opened first, so that they can be closed.
  loading.catch(() => {})
  await opening
  await loading
}

/** Listens briefly on the port, or on a free one for 0; throws if that fails. */
function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
