/** Once for all system tests: one PostgreSQL with a migrated, seeded template database, the built site, and one browser. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { prepareLogins } from '#server/platform/role-logins.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { buildSite } from '#tools/build.ts'
import { startBrowserServer } from './browser-server.ts'
import { withDatabase } from './databases.ts'
import { makeFolder } from './folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string, to the database `postgres`. */
    ownerUrl: string
    /** Where the one Chromium listens; undefined when none is installed. */
    browserEndpoint: string | undefined
  }
}

const root = path.resolve(import.meta.dirname, '../..')

export default async function setup(project: TestProject) {
  const dataDir = await makeFolder('test')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // Nothing here outlives the run, so durability is left to the test that is about it.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  })
  const ownerUrl = postgres.url('postgres')
  const [browser] = await Promise.all([startBrowserServer(), makeTemplates(ownerUrl), freshSite()])
  project.provide('ownerUrl', ownerUrl)
  project.provide('browserEndpoint', browser?.endpoint)
  return async () => {
    await browser?.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
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
