/**
 * Shared by the tests of a run: one PostgreSQL with a migrated, seeded template database, the built site, one browser. Only what
 * the kinds of the run need is started.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { prepareLogins } from '#server/platform/migrations/role-logins.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { buildSite } from '#tools/build.ts'
import { startBrowserServer } from './browser-server.ts'
import { withDatabase } from './databases.ts'
import { makeFolder } from './folders.ts'
import { copyTemplate, keepTemplate, templateKey } from './template-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string, to the database `postgres`. */
    ownerUrl: string
    /** The endpoint of the one Chromium; undefined if none is installed. */
    browserEndpoint: string | undefined
  }
}

const root = path.resolve(import.meta.dirname, '../..')

/** Each Vitest project loads this file again, so shared state is stored on the process. */
type Shared = { users: number; started: Map<string, Promise<unknown>>; endings: (() => Promise<unknown>)[] }
const here = Symbol.for('tannr.tests.shared')
const onProcess = globalThis as unknown as Record<symbol, Shared | undefined>
onProcess[here] ??= { users: 0, started: new Map(), endings: [] }
const shared = onProcess[here]

export default async function setup(project: TestProject) {
  shared.users++
  const kind = project.name
  const [ownerUrl, browserEndpoint] = await Promise.all([
    once('postgres', startPostgres),
    kind === 'browser' ? once('browser', startBrowser) : undefined,
    kind === 'database' ? undefined : once('site', freshSite),
  ])
  project.provide('ownerUrl', ownerUrl)
  project.provide('browserEndpoint', browserEndpoint)
  return async () => {
    if (--shared.users > 0) return
    for (const end of shared.endings.splice(0).reverse()) await end()
  }
}

function once<Value>(name: string, start: () => Promise<Value>): Promise<Value> {
  const started = shared.started.get(name) ?? start()
  shared.started.set(name, started)
  return started as Promise<Value>
}

async function startPostgres(): Promise<string> {
  const dataDir = await makeFolder('test')
  shared.endings.push(() => rm(dataDir, { recursive: true, force: true }))
  const key = await templateKey()
  if (!(await copyTemplate(key, dataDir))) {
    const first = await startIn(dataDir)
    await makeTemplates(first.url('postgres'))
    await first.stop()
    if (first.folder.startsWith(dataDir)) await keepTemplate(key, dataDir)
  }
  const postgres = await startIn(dataDir)
  shared.endings.push(postgres.stop)
  return postgres.url('postgres')
}

/** Nothing here outlives the run, so durability is left to the test that is about it. */
function startIn(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  })
}

async function startBrowser(): Promise<string | undefined> {
  const browser = await startBrowserServer()
  if (browser) shared.endings.push(browser.close)
  return browser?.endpoint
}

/** KEEP_SITE=yes tests the site as it was last built: for work on the server while the site's sources are in flux. */
async function freshSite(): Promise<void> {
  if (process.env.KEEP_SITE !== 'yes') await buildSite()
}

async function makeTemplates(ownerUrl: string): Promise<void> {
  const { projectDir, seedFiles } = readConfig({ variables: {}, toml: undefined, workingDir: root })
  const template = await withDatabase(ownerUrl, 'tannr_template')
  await migrate({
    url: template,
    services: serviceSchemas,
    migrationsFolder: path.join(projectDir, 'migrations'),
    seedFiles,
  })
  await prepareLogins(template)
}
