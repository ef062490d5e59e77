/** Combines environment and supabase/config.toml into one frozen, typed Config, with all cross-checks. */
import path from 'node:path'
import { chosenCaptcha } from '#server/auth/captcha/captcha-rows.ts'
import { chosenHooks } from '#server/auth/hooks/hook-rows.ts'
import type { TemplateOverrides } from '#server/auth/mail-templates.ts'
import { customProviders } from '#server/auth/providers/custom-rows.ts'
import { providerSettings } from '#server/auth/providers/provider.ts'
import { oauthProviders, providerNames } from '#server/auth/providers/providers.ts'
import { chosenSaml } from '#server/auth/saml/saml-rows.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { FunctionsProject } from '#server/functions/settings.ts'
import { chosenModel, type Model } from '#server/orcher/models/settings.ts'
import type { TrustedProxies } from '#server/platform/http/client-address.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import type { SmtpSettings } from '#server/platform/messages/mail.ts'
import type { TwilioSettings } from '#server/platform/messages/sms.ts'
import { readSettings, WrongSettings } from '#server/platform/read-settings.ts'
import type { ValueOf } from '#server/platform/setting.ts'
import type { TokenRules } from '#server/platform/tokens/jwt.ts'
import { type ThirdParty, thirdPartyIssuers } from '#server/platform/tokens/third-party-settings.ts'
import type { RealtimeSettings } from '#server/realtime/settings.ts'
import type { RestSettings } from '#server/rest/settings.ts'
import type { StorageSettings } from '#server/storage/settings.ts'
import { smtpSettings, twilioSettings } from './config-messages.ts'
import { settingRows } from './config-rows.ts'
import { parseProject } from './config-toml.ts'
import { ignoredKeys, ignoredVariables } from './config-unsupported.ts'
import { type LocalConveniences, localConveniences } from './local-conveniences.ts'

export type Config = {
  port: number
  host: string
  /** The public URL of the site, without a trailing slash. */
  siteUrl: string
  dataDir: string
  databaseUrl: string | undefined
  projectDir: string
  /** The folder of the built site. */
  siteFolder: string
  /** Absolute paths of seed files, run once on an empty database. */
  seedFiles: string[]
  local: LocalConveniences
  trustedProxies: TrustedProxies
  /** For /.well-known/security.txt; undefined if the site's page takes reports. */
  securityContact: string | undefined
  maxConnections: { total: number; perAddress: number }
  logLevel: string
  keys: {
    jwtSecret: string | undefined
    signingKeysPath: string | undefined
    publishableKey: string | undefined
    secretKey: string | undefined
    tokens: TokenRules
  }
  /** Issuers whose tokens the data API and functions accept. */
  thirdParties: ThirdParty[]
  api: RestSettings & { enabled: boolean }
  /** Undefined if disabled in config.toml. */
  functions: FunctionsProject | undefined
  /** Undefined if disabled in config.toml. */
  storage: StorageSettings | undefined
  /** Undefined if disabled in config.toml. */
  realtime: RealtimeSettings | undefined
  /** The URL of this process. */
  publicUrl: string
  auth: AuthSettings
  /** Undefined if emails go to the inbox. */
  smtp: SmtpSettings | undefined
  /** Undefined if SMS go to the inbox. */
  sms: TwilioSettings | undefined
  mailTemplates: TemplateOverrides
  /** Undefined if no model may propose plans. */
  model: Model | undefined
  /** Keys of config.toml, and variables of PostgREST, that are not supported. */
  ignored: string[]
}

export type ConfigSources = {
  variables: Record<string, string | undefined>
  /** The text of config.toml; undefined if the project has none. */
  toml: string | undefined
  workingDir: string
}

type Settings = ValueOf<typeof settingRows>

export function readConfig({ variables, toml, workingDir }: ConfigSources): Config {
  const project = parseProject(toml ?? '', variables)
  const settings = readSettings(settingRows, { variables, project })
  const ignored = [...ignoredKeys(project, settingRows), ...ignoredVariables(variables, settingRows)]
  const { process, keys, messages } = settings
  const addresses = addressesOf(process)
  const projectDir = path.resolve(workingDir, process.projectDir)
  const smtp = smtpSettings(messages, addresses.siteUrl)
  const sms = twilioSettings(messages)
  const local = localConveniences({
    ...{ host: process.host, ...addresses, inbox: process.inbox, seed: process.seed },
    providers: [...(smtp ? ['SMTP' as const] : []), ...(sms ? ['SMS' as const] : [])],
  })
  const config: Config = {
    port: process.port,
    host: process.host,
    ...addresses,
    dataDir: path.resolve(workingDir, process.dataDir),
    databaseUrl: process.databaseUrl,
    projectDir,
    siteFolder: path.resolve(import.meta.dirname, '../build/client'),
    seedFiles: seedFiles(process, projectDir, local),
    local,
    trustedProxies: process.trustedProxies,
    securityContact: process.securityContact,
    maxConnections: process.maxConnections,
    logLevel: process.logLevel,
    keys: {
      jwtSecret: keys.jwtSecret,
      signingKeysPath: keys.signingKeysPath && path.resolve(projectDir, keys.signingKeysPath),
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      tokens: {
        issuer: settings.auth.issuer ?? `${addresses.publicUrl}/auth/v1`,
        everyTokenExpires: keys.everyTokenExpires,
        audiences: keys.audiences,
        issuers: keys.issuers,
      },
    },
    thirdParties: thirdPartyIssuers(keys.thirdParty),
    api: settings.api,
    functions: functionsProject(settings.functions, projectDir, local.on),
    storage: settings.storage.enabled ? settings.storage : undefined,
    realtime: settings.realtime.enabled ? settings.realtime : undefined,
    auth: authSettings(settings, addresses),
    smtp,
    sms,
    model: chosenModel(settings.model),
    mailTemplates: { ...settings.mailTemplates, ...settings.auth.notifications },
    ignored,
  }
  return Object.freeze(config)
}

type Addresses = Pick<Config, 'siteUrl' | 'publicUrl'>

/** `siteUrl` is the target of redirects; `publicUrl` is the URL of this process. */
function addressesOf({ publicUrl: given, siteUrl, host, port }: Settings['process']): Addresses {
  if (!isLoopback(host) && given === undefined && siteUrl === undefined) {
    throw new WrongSettings([
      `SITE_URL is missing: HOST is ${host}, which others reach by a name that Tannr cannot know. Set SITE_URL to the address people use, such as https://www.example.com.`,
    ])
  }
  const publicUrl = withoutSlash(given ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  return { publicUrl, siteUrl: withoutSlash(given ?? siteUrl ?? publicUrl) }
}

function authSettings(
  { auth, hooks, captcha, saml, providers, customProviders: custom }: Settings,
  { siteUrl, publicUrl }: Addresses,
): AuthSettings {
  const chosen = providerNames.flatMap((name) => {
    const { enabled, clientId, secret } = providers[name]
    const provider = providerSettings(oauthProviders[name], providers[name])
    if (!provider && enabled && clientId && !secret) throw providerWithoutSecret(name)
    return provider ? [[name, provider]] : []
  })
  return {
    ...auth,
    siteUrl,
    apiUrl: `${publicUrl}/auth/v1`,
    hooks: chosenHooks(hooks),
    captcha: chosenCaptcha(captcha),
    saml: chosenSaml(saml, `${publicUrl}/auth/v1`),
    providers: Object.fromEntries(chosen),
    customProviders: customProviders(custom),
  }
}

const providerWithoutSecret = (name: string) =>
  new WrongSettings([
    `auth.external.${name}.secret in config.toml is missing: nobody signs in without it. Set it, or set auth.external.${name}.enabled to false.`,
  ])

/** The project's folder, needed before its config.toml can be read. */
export function projectFolder(variables: Record<string, string | undefined>, workingDir: string): string {
  return path.resolve(workingDir, variables.SUPABASE_DIR || 'supabase')
}

/** The demo account's password is public, so its file is excluded if others can reach the server. */
function seedFiles(
  { seed, databaseUrl, seedFiles: given }: Settings['process'],
  projectDir: string,
  { demoAccount }: LocalConveniences,
): string[] {
  const wanted = seed ?? databaseUrl === undefined
  if (!wanted || !given.enabled) return []
  return given.paths
    .filter((file) => path.basename(file) !== 'demo.sql' || demoAccount)
    .map((file) => path.resolve(projectDir, file))
}

function functionsProject(
  { enabled, functions, secrets, html }: Settings['functions'],
  projectDir: string,
  reload: boolean,
): FunctionsProject | undefined {
  if (!enabled) return undefined
  const located = (file: string | undefined) => (file ? path.resolve(projectDir, file) : undefined)
  return {
    folder: path.join(projectDir, 'functions'),
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, { entrypoint, importMap, staticFiles, ...choices }]) => [
        name,
        {
          ...choices,
          entrypoint: located(entrypoint),
          importMap: located(importMap),
          staticFiles: staticFiles.map((pattern) => path.resolve(projectDir, pattern)),
        },
      ]),
    ),
    secrets,
    reload,
    html,
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
