/**
 * The auth service by itself, with the gateway, the outbox and the inbox, on its own database: for tests that need settings, a
 * clock or peers that the whole product does not expose.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { fastify } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { authService } from '#server/auth/auth-service.ts'
import { loadMailTemplates, type MailTemplates } from '#server/auth/mail-templates.ts'
import { oauthWellKnown } from '#server/auth/oauth-server/metadata.ts'
import { type AuthSettings, defaultAuthSettings } from '#server/auth/settings.ts'
import { inboxService } from '#server/inbox/inbox-service.ts'
import { inboxMailer, inboxSms } from '#server/inbox/messages.ts'
import { createOutbox } from '#server/outbox/start-outbox.ts'
import { createDatabase, type Database, type Sql } from '#server/platform/database.ts'
import { addGateway } from '#server/platform/http/gateway.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/messages/mail.ts'
import { loadProjectMails } from '#server/platform/messages/project-mails.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { dropDatabase, withDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { type Inbox, inboxAt } from './inbox.ts'
import { patience } from './own-database.ts'
import { plainEngine } from './plain-engine.ts'

export const siteUrl = 'http://site.test'

export type AuthServer = {
  /** Without /auth/v1. */
  url: string
  publishableKey: string
  secretKey: string
  settings: AuthSettings
  inbox: Inbox
  /** As the database's owner. */
  sql: Sql
  transaction: Database['transaction']
  client(options?: { key?: string; pkce?: boolean }): SupabaseClient
  /** A plain request to a path of /auth/v1. */
  request(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
  stop(): Promise<void>
}

export type AuthServerOptions = {
  settings?: (defaults: AuthSettings) => AuthSettings
  now?: () => Date
  mailer?: Mailer
  smsSender?: SmsSender
  templates?: Partial<MailTemplates>
}

const connect = (url: string, name: string, size: number) =>
  createDatabase({ url, name, size, timeout: patience })

export async function startAuthServer(options: AuthServerOptions = {}): Promise<AuthServer> {
  const ownerUrl = inject('ownerUrl')
  const name = `auth_${randomBytes(6).toString('hex')}`
  const databaseUrl = await withDatabase(ownerUrl, name, 'tannr_template')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tannr-auth-'))
  const keys = await loadKeys({ dataDir })
  const owner = connect(databaseUrl, 'owner', 3)
  const database = connect(loginUrl(databaseUrl, 'supabase_auth_admin'), 'auth', 10)
  const mailer = options.mailer ?? inboxMailer(database)
  const smsSender = options.smsSender ?? inboxSms(database)
  const projectMails = await loadProjectMails(dataDir, { siteUrl, except: [] })
  const outbox = createOutbox({ database: owner, mailer, smsSender, projectMails, log: createLog('silent') })
  const stopOutbox = await outbox.start(plainEngine(owner, outbox.run))
  // Tests set their address by x-forwarded-for.
  const app = fastify({ forceCloseConnections: true, trustProxy: true })
  addGateway(app, { keys })
  const settings = {} as AuthSettings
  await app.register(inboxService, {
    ...{ prefix: '/inbox', database },
    sender: 'no-reply@site.test',
    admits: () => true,
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  Object.assign(settings, chosenSettings(url, options))
  await app.register(authService, {
    prefix: '/auth/v1',
    database,
    keys,
    settings,
    // The short templates of a project without its own: their links are those of the wire.
    templates: { ...(await loadMailTemplates(dataDir)), ...options.templates },
    smsSender,
    ...(options.now ? { now: options.now } : {}),
  })
  await app.register(oauthWellKnown, { keys, settings, publicUrl: url })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    settings,
    inbox: inboxAt(url),
    sql: owner.sql,
    transaction: owner.transaction,
    client: ({ key = keys.publishableKey, pkce = false } = {}) => stockClient(url, key, pkce),
    request: (route, init = {}) => plainRequest(`${url}/auth/v1${route}`, init),
    stop: async () => {
      await app.close()
      await stopOutbox()
      await Promise.all([owner.close(), database.close()])
      await dropDatabase(ownerUrl, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One for all tests of a file. */
export function useAuthServer(options?: AuthServerOptions): AuthServer {
  const shared = {} as AuthServer
  beforeAll(async () => {
    Object.assign(shared, await startAuthServer(options))
  })
  afterAll(() => shared.stop?.())
  return shared
}

function stockClient(url: string, key: string, pkce: boolean): SupabaseClient {
  return createClient(url, key, {
    auth: {
      // The PKCE verifier is stored with the session.
      persistSession: pkce,
      storage: memoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: pkce ? 'pkce' : 'implicit',
    },
  })
}

function plainRequest(url: string, { json, ...init }: RequestInit & { json?: unknown }): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    ...init,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      'x-supabase-api-version': '2024-01-01',
      ...init.headers,
    },
  })
}

function chosenSettings(url: string, { settings = (defaults) => defaults }: AuthServerOptions): AuthSettings {
  return settings({
    ...defaultAuthSettings,
    siteUrl,
    apiUrl: `${url}/auth/v1`,
    email: { ...defaultAuthSettings.email, autoconfirm: false, maxFrequency: 0 },
    phone: { ...defaultAuthSettings.phone, enabled: true, autoconfirm: false, maxFrequency: 0 },
    rateLimits: { ...defaultAuthSettings.rateLimits, perAddress: false },
    constantTimeStep: 0,
  })
}

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
