/** Environment and supabase/config.toml become one frozen, typed Config here; every cross-check is in this file. */
import path from 'node:path'
import type { TemplateOverrides } from '#server/auth/mail-templates.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { FunctionsProject } from '#server/functions/settings.ts'
import type { TrustedProxies } from '#server/platform/client-address.ts'
import type { TokenRules } from '#server/platform/jwt.ts'
import type { SmtpSettings } from '#server/platform/mail.ts'
import type { TwilioSettings } from '#server/platform/sms.ts'
import { authSettings } from './config-auth.ts'
import { type Env, readEnv, WrongSettings } from './config-env.ts'
import { smtpSettings, twilioSettings } from './config-messages.ts'
import { type ProjectConfig, readProjectConfig } from './config-toml.ts'
import { isLoopback, type LocalConveniences, localConveniences } from './local-conveniences.ts'

export type Config = {
  port: number
  host: string
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string
  dataDir: string
  databaseUrl: string | undefined
  projectDir: string
  /** The built site. */
  siteFolder: string
  /** Seed files to run once on an empty database, absolute. */
  seedFiles: string[]
  local: LocalConveniences
  trustedProxies: TrustedProxies
  /** For /.well-known/security.txt; undefined where the site's own page takes reports. */
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
  api: { enabled: boolean; schemas: string[]; extraSearchPath: string[]; maxRows: number }
  /** Undefined where config.toml switches them off. */
  functions: FunctionsProject | undefined
  /** The address at which this process itself is reached. */
  publicUrl: string
  auth: AuthSettings
  /** Undefined where mails go to the inbox. */
  smtp: SmtpSettings | undefined
  /** Undefined where SMS go to the inbox. */
  sms: TwilioSettings | undefined
  mailTemplates: TemplateOverrides
  /** Keys of config.toml that have a meaning and are not honoured. */
  ignored: string[]
}

export type ConfigSources = {
  variables: Record<string, string | undefined>
  /** The text of config.toml; undefined when the project has none. */
  toml: string | undefined
  workingDir: string
}

export function readConfig({ variables, toml, workingDir }: ConfigSources): Config {
  const env = readEnv(variables)
  const { project, ignored } = readProjectConfig(toml ?? '', variables)
  const host = env.HOST ?? '127.0.0.1'
  const port = env.PORT ?? 3000
  const projectDir = path.resolve(workingDir, env.SUPABASE_DIR ?? 'supabase')
  const publicUrl = withoutSlash(env.SITE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  const siteUrl = withoutSlash(env.SITE_URL ?? project.auth?.site_url ?? publicUrl)
  if (!isLoopback(host) && env.SITE_URL === undefined && project.auth?.site_url === undefined) {
    throw new WrongSettings([
      `SITE_URL is missing: HOST is ${host}, which others reach by a name that Tannr cannot know. Set SITE_URL to the address people use, such as https://www.example.com.`,
    ])
  }
  const smtp = smtpSettings(env, project, siteUrl)
  const sms = twilioSettings(env, project)
  const local = localConveniences({
    ...{ host, siteUrl, publicUrl, inbox: env.INBOX, seed: env.SEED },
    providers: [...(smtp ? ['SMTP' as const] : []), ...(sms ? ['SMS' as const] : [])],
  })
  const config: Config = {
    port,
    host,
    siteUrl,
    publicUrl,
    dataDir: path.resolve(workingDir, env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    projectDir,
    siteFolder: path.resolve(import.meta.dirname, '../build/client'),
    seedFiles: seedFiles(env, project, projectDir, local),
    local,
    trustedProxies: env.TRUST_PROXY ?? 0,
    securityContact: env.SECURITY_CONTACT,
    maxConnections: maxConnections(env),
    logLevel: env.LOG_LEVEL ?? 'info',
    keys: {
      jwtSecret: env.JWT_SECRET,
      signingKeysPath:
        project.auth?.signing_keys_path && path.resolve(projectDir, project.auth.signing_keys_path),
      publishableKey: env.PUBLISHABLE_KEY,
      secretKey: env.SECRET_KEY,
      tokens: {
        issuer: project.auth?.jwt_issuer ?? `${publicUrl}/auth/v1`,
        everyTokenExpires: env.JWT_REQUIRE_EXP,
        audiences: env.JWT_AUDIENCES,
        issuers: env.JWT_ISSUERS,
      },
    },
    api: apiSettings(project),
    functions: functionsProject(project, projectDir, { reload: local.on, html: env.FUNCTIONS_HTML ?? false }),
    auth: authSettings(env, project.auth ?? {}, siteUrl, publicUrl),
    smtp,
    sms,
    mailTemplates: project.auth?.email?.template ?? {},
    ignored,
  }
  return Object.freeze(config)
}

function apiSettings({ api }: ProjectConfig): Config['api'] {
  return {
    enabled: api?.enabled ?? true,
    schemas: api?.schemas ?? ['public'],
    extraSearchPath: api?.extra_search_path ?? ['public', 'extensions'],
    maxRows: api?.max_rows ?? 1000,
  }
}

const maxConnections = (env: Env) => ({
  total: env.MAX_CONNECTIONS ?? 10_000,
  perAddress: env.MAX_CONNECTIONS_PER_ADDRESS ?? 1000,
})

/** Where the folder of a project is, before its config.toml could be read. */
export function projectFolder(variables: Record<string, string | undefined>, workingDir: string): string {
  return path.resolve(workingDir, variables.SUPABASE_DIR || 'supabase')
}

/** The demo account's password is in the README, so its file is left out where others can reach the server. */
function seedFiles(
  env: Env,
  project: ProjectConfig,
  projectDir: string,
  { demoAccount }: LocalConveniences,
): string[] {
  const wanted = env.SEED ?? env.DATABASE_URL === undefined
  if (!wanted || project.db?.seed?.enabled === false) return []
  const paths = project.db?.seed?.sql_paths ?? ['./seed.sql']
  return paths
    .filter((file) => path.basename(file) !== 'demo.sql' || demoAccount)
    .map((file) => path.resolve(projectDir, file))
}

function functionsProject(
  { functions = {}, edge_runtime }: ProjectConfig,
  projectDir: string,
  choices: Pick<FunctionsProject, 'reload' | 'html'>,
): FunctionsProject | undefined {
  if (edge_runtime?.enabled === false) return undefined
  const located = (file: string | undefined) => (file ? path.resolve(projectDir, file) : undefined)
  return {
    folder: path.join(projectDir, 'functions'),
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, { enabled, verify_jwt, entrypoint, import_map }]) => [
        name,
        { enabled, verifyJwt: verify_jwt, entrypoint: located(entrypoint), importMap: located(import_map) },
      ]),
    ),
    secrets: edge_runtime?.secrets ?? {},
    ...choices,
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
