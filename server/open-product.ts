/** Opens the dependencies beside the database, assembles the process, and listens. */
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadMailTemplates, ownTemplates } from '#server/auth/mail-templates.ts'
import { keepRevocations } from '#server/auth/sessions/revocations.ts'
import { createExports } from '#server/exports/make-exports.ts'
import { inboxMailer, inboxSms } from '#server/inbox/messages.ts'
import { auditKeyOf, withAuditKey } from '#server/orcher/runs/audit-key.ts'
import { checkpointFiles } from '#server/orcher/runs/checkpoint-files.ts'
import { createOrcher } from '#server/orcher/runs/start-orcher.ts'
import { createOutbox } from '#server/outbox/start-outbox.ts'
import { createJobs } from '#server/pg-cron/run-jobs.ts'
import type { FreeSpace } from '#server/platform/cluster/free-space.ts'
import { LargeAnswers } from '#server/platform/database/large-answers.ts'
import { probeLiveness } from '#server/platform/database/liveness-probe.ts'
import { retryLostConnection } from '#server/platform/database/retry-lost-connection.ts'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { loadProjectMails } from '#server/platform/messages/project-mails.ts'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { checkOwner } from '#server/platform/migrations/owner-rights.ts'
import { type LoginUrls, prepareLogins } from '#server/platform/migrations/role-logins.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { keepNamedKeys, withNamedKeys } from '#server/platform/tokens/named-keys.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { UploadLocks } from '#server/storage/resumable/upload-locks.ts'
import { serverFiles } from '#server/storage/server-files.ts'
import { withVaultKey } from '#server/vault/vault-key.ts'
import { loadSite } from '#server/web/site.ts'
import { announcement } from './announce.ts'
import { buildApp } from './app.ts'
import { beginWork, queuesOf } from './begin-work.ts'
import type { Config } from './config.ts'
import { admitDemoAccount } from './demo-account.ts'
import { endConnectionsOf } from './end-connections.ts'
import { startHousekeeping } from './housekeeping.ts'
import { migrationsOf, type OpenDatabase } from './open-database.ts'
import { openTransports } from './open-transports.ts'
import { serviceSchemas } from './service-schemas.ts'
import type { Shutdown } from './shutdown.ts'

export type ProductParts = {
  config: Config
  log: Log
  closing: Shutdown
  /** Prints the message to the operator, once the server listens. */
  announce: (words: string) => void
}

export async function openProduct(opening: Promise<OpenDatabase>, parts: ProductParts): Promise<void> {
  const { config, log, closing, announce } = parts
  const [site, mailTemplates, projectMails, { url: ownerUrl, place, space }] = await Promise.all([
    loadSite({ folder: config.siteFolder, address: config.publicUrl }),
    loadMailTemplates(config.projectDir, config.mailTemplates),
    loadProjectMails(config.projectDir, { siteUrl: config.siteUrl, except: ownTemplates }),
    opening,
  ])
  const ownKeys = await loadKeys({ dataDir: config.dataDir, ...config.keys })
  const withKey = (url: string) => withVaultKey(url, ownKeys.secretKey)
  const logins = await prepareDatabase(ownerUrl, withKey(ownerUrl), config, log)
  const database = openingDatabases(ownerUrl, withKey, log, closing)
  const ownerDatabase = database('tannr', withSafePath(withIdleTimeout(logins.server)), 3)
  const authDatabase = database('tannr auth', logins.supabase_auth_admin, 10, space)
  const named = await keepNamedKeys(ownerDatabase, log, ownKeys.reload)
  closing.push(() => named.stop())
  const keys = withNamedKeys(ownKeys, named)
  await admitDemoAccount(authDatabase, config.local.demoAccount)
  const revocations = await keepRevocations({
    database: authDatabase,
    tokenLifetime: config.auth.accessTokenLifetime,
    log,
  })
  closing.push(() => revocations.stop())
  const transports = openTransports(config, config.local.inbox === 'off' ? undefined : inboxOf(authDatabase))
  const outbox = createOutbox({ database: ownerDatabase, ...transports, projectMails, log })
  closing.push(startHousekeeping({ ownerDatabase, authDatabase, auth: config.auth, log }))
  const filesDatabase = database('tannr storage', logins.authenticator, 16, space)
  const storage = await openFiles(parts, filesDatabase, logins.authenticator)
  const exports = createExports({ database: ownerDatabase, files: storage?.files, log })
  const auditKey = auditKeyOf(keys.secretKey)
  const app = await buildApp({
    config,
    log,
    keys,
    ownerDatabase,
    authDatabase,
    revocations,
    site,
    smsSender: transports.smsSender,
    mailTemplates,
    storage,
    realtime: { ownerUrl, database: database('tannr realtime', logins.authenticator, 6, space) },
    functionsDatabaseUrl: logins.project_owner,
    restDatabase: database('tannr rest', logins.dataApi, 16, space),
    orcherDatabase: database('tannr orcher', withAuditKey(logins.authenticator, auditKey), 16, space),
  })
  // Requests are answered before long work is awaited.
  const afterSite = closing.place()
  await serve(app, config, closing)
  announce(announcement(config, keys.publishableKey, place))
  const keepOutside = checkpointFiles(config.dataDir, log)
  const work = { database: ownerDatabase, log }
  const orcher = createOrcher({ ...work, auditKey, keys, model: config.model, keepOutside })
  const queues = queuesOf(ownerDatabase, config, app.server.address() as AddressInfo, log)
  const jobs = createJobs({ ...work, url: withKey(logins.project_owner) })
  const urls = { ownerUrl, url: logins.server }
  await beginWork(urls, { outbox, exports, orcher, jobs, ...queues }, log, afterSite)
  warnOfIgnored(config, log)
}

function warnOfIgnored({ ignored }: Config, log: Log): void {
  if (ignored.length > 0) log.warn({ keys: ignored }, 'Tannr does not honor some settings')
}

async function serve(app: FastifyInstance, { port, host }: Config, closing: Shutdown): Promise<void> {
  closing.push(() => app.close())
  closing.push(endConnectionsOf(app.server))
  closing.push(() => app.upgrades.end())
  await app.listen({ port, host })
}

function inboxOf(database: Database) {
  return { mailer: inboxMailer(database), smsSender: inboxSms(database) }
}

/** Undefined where config.toml switches storage off. */
async function openFiles({ config, log, closing }: ProductParts, database: Database, url: string) {
  const { dataDir, storage: settings } = config
  if (!settings) return undefined
  const folder = path.join(dataDir, 'storage')
  const opened = await openStorage({ folder, database, settings, log })
  closing.push(async () => {
    await opened.collector.stop()
    await opened.blobs.close()
  })
  const uploadLocks = new UploadLocks(url)
  closing.push(() => uploadLocks.close())
  return { database, uploadLocks, ...opened, files: serverFiles(database, opened) }
}

/** How each service opens its own connections to the one PostgreSQL. */
function openingDatabases(ownerUrl: string, withKey: (url: string) => string, log: Log, closing: Shutdown) {
  const liveness = probeLiveness(ownerUrl, log)
  closing.push(async () => liveness.stop())
  const largeAnswers = new LargeAnswers({ maxBytes: 24 * 2 ** 20, threshold: 2 ** 20, timeout: 4000 })
  return (name: string, url: string, size: number, space?: FreeSpace): Database => {
    const pool = createDatabase({
      url: withKey(url),
      size,
      name,
      liveness,
      space,
      largeAnswers,
      onError: (error) => log.warn({ err: error }, 'lost a database connection'),
    })
    closing.push(() => pool.close())
    return pool
  }
}

/** As often as it is done it comes to the same, so that a connection that is lost in the middle of it ends no start. */
function prepareDatabase(ownerUrl: string, url: string, config: Config, log: Log): Promise<LoginUrls> {
  return retryLostConnection(
    () => bringUpToDate(ownerUrl, url, config, log),
    (error) => log.warn({ err: error }, 'lost the connection while the database was brought up to date'),
  )
}

async function bringUpToDate(ownerUrl: string, url: string, config: Config, log: Log): Promise<LoginUrls> {
  await checkOwner(ownerUrl)
  await migrate({
    url,
    services: serviceSchemas,
    migrationsFolder: migrationsOf(config),
    seedFiles: config.seedFiles,
    onApplied: (name) => log.info({ name }, 'applied'),
    onMissing: (what, instead) =>
      log.warn({ what, instead }, 'the project uses a part of hosted Supabase that is not here'),
  })
  return prepareLogins(ownerUrl, config.api.loginRole)
}
