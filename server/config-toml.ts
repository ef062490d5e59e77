/** supabase/config.toml with the Supabase CLI's own key names: what of it we honour, and what we do not. */
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { WrongSettings } from './config-env.ts'

/** A Go duration ("1m30s", "5s", "1h") in seconds. */
const duration = z.string().transform((value, context) => {
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== value) {
    context.addIssue({ code: 'custom', message: 'a duration like "5s", "1m30s" or "24h"' })
    return z.NEVER
  }
  const unit = { h: 3600, m: 60, s: 1, ms: 0.001 }
  return parts.reduce((sum, [, amount, name]) => sum + Number(amount) * unit[name as keyof typeof unit], 0)
})

const provider = z.object({
  enabled: z.boolean().optional(),
  client_id: z.string().optional(),
  secret: z.string().optional(),
  redirect_uri: z.string().optional(),
  url: z.string().optional(),
  skip_nonce_check: z.boolean().optional(),
})
const template = z.object({ subject: z.string().optional(), content_path: z.string().optional() })
const edgeFunction = z.object({
  enabled: z.boolean().optional(),
  verify_jwt: z.boolean().optional(),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
  // A function may read all of the functions' folder, so there is nothing to bundle.
  static_files: z.array(z.string()).optional(),
})
const count = z.number().int().min(0)

const schema = z.object({
  project_id: z.string().optional(),
  api: z
    .object({
      enabled: z.boolean().optional(),
      schemas: z.array(z.string()).optional(),
      extra_search_path: z.array(z.string()).optional(),
      max_rows: count.optional(),
    })
    .optional(),
  db: z
    .object({
      seed: z
        .object({ enabled: z.boolean().optional(), sql_paths: z.array(z.string()).optional() })
        .optional(),
      migrations: z.object({ enabled: z.boolean().optional() }).optional(),
    })
    .optional(),
  auth: z
    .object({
      enabled: z.boolean().optional(),
      site_url: z.string().optional(),
      additional_redirect_urls: z.array(z.string()).optional(),
      jwt_expiry: z.number().int().min(1).max(604_800).optional(),
      jwt_issuer: z.string().optional(),
      signing_keys_path: z.string().optional(),
      enable_refresh_token_rotation: z.boolean().optional(),
      refresh_token_reuse_interval: count.optional(),
      enable_signup: z.boolean().optional(),
      enable_anonymous_sign_ins: z.boolean().optional(),
      enable_manual_linking: z.boolean().optional(),
      minimum_password_length: z.number().int().min(6).max(72).optional(),
      password_requirements: z
        .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
        .optional(),
      // Ours: the CLI knows none of these tables, and says so.
      password: z
        .object({ refuse_common: z.boolean().optional(), refuse_own_details: z.boolean().optional() })
        .optional(),
      user_metadata: z.object({ max_bytes: count.optional() }).optional(),
      guesses: z.object({ per_hour: count.optional() }).optional(),
      rate_limit: z
        .object({
          email_sent: count.optional(),
          sms_sent: count.optional(),
          anonymous_users: count.optional(),
          token_refresh: count.optional(),
          sign_in_sign_ups: count.optional(),
          token_verifications: count.optional(),
        })
        .optional(),
      sessions: z
        .object({ timebox: duration.optional(), inactivity_timeout: duration.optional() })
        .optional(),
      email: z
        .object({
          enable_signup: z.boolean().optional(),
          double_confirm_changes: z.boolean().optional(),
          enable_confirmations: z.boolean().optional(),
          secure_password_change: z.boolean().optional(),
          max_frequency: duration.optional(),
          otp_length: z.number().int().min(6).max(10).optional(),
          otp_expiry: count.optional(),
          smtp: z
            .object({
              enabled: z.boolean().optional(),
              host: z.string().optional(),
              port: z.number().int().optional(),
              user: z.string().optional(),
              pass: z.string().optional(),
              admin_email: z.string().optional(),
              sender_name: z.string().optional(),
            })
            .optional(),
          template: z.record(z.string(), template).optional(),
        })
        .optional(),
      sms: z
        .object({
          enable_signup: z.boolean().optional(),
          enable_confirmations: z.boolean().optional(),
          template: z.string().optional(),
          max_frequency: duration.optional(),
          test_otp: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).optional(),
          twilio: z
            .object({
              enabled: z.boolean().optional(),
              account_sid: z.string().optional(),
              message_service_sid: z.string().optional(),
              auth_token: z.string().optional(),
            })
            .optional(),
        })
        .optional(),
      external: z.record(z.string(), provider).optional(),
    })
    .optional(),
  functions: z.record(z.string(), edgeFunction).optional(),
  edge_runtime: z
    .object({ enabled: z.boolean().optional(), secrets: z.record(z.string(), z.string()).optional() })
    .optional(),
})

export type ProjectConfig = z.infer<typeof schema>

/** Providers whose sign-in we speak; others in config.toml are named in the warning when they are switched on. */
const knownProviders = ['google', 'github', 'discord']

/** Keys that describe the CLI's own containers: nothing to honour, and nothing to warn of. */
const withoutMeaning =
  /^(studio|inbucket|local_smtp|analytics|experimental|remotes|api\.(port|tls)|db\.(port|shadow_port|major_version|health_timeout|pooler|root_key|network_restrictions)|edge_runtime\.(policy|inspector_port|deno_version))/

/**
 * Parses config.toml. `env(NAME)` stands for an environment variable; where that is unset, the key counts as absent.
 * `ignored` lists the keys with a meaning that this server does not honour.
 */
export function readProjectConfig(
  text: string,
  variables: Record<string, string | undefined>,
): { project: ProjectConfig; ignored: string[] } {
  const raw = substitute(parseToml(text), variables) as Record<string, unknown>
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    throw new WrongSettings(
      parsed.error.issues.map(
        ({ path, message }) => `${path.join('.')} in config.toml is not usable: ${message}.`,
      ),
    )
  }
  const known = new Set(leaves(parsed.data))
  const ignored = leaves(raw).filter((key) => !withoutMeaning.test(key) && isIgnored(key, known, raw))
  return { project: parsed.data, ignored }
}

function isIgnored(key: string, known: Set<string>, raw: Record<string, unknown>): boolean {
  const [, name] = /^auth\.external\.(\w+)\./.exec(key) ?? []
  if (name && !knownProviders.includes(name)) {
    return key.endsWith('.enabled') && valueAt(raw, key) === true
  }
  return !known.has(key) && valueAt(raw, key) !== false && !/\.enabled$/.test(key)
}

function valueAt(value: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
}

function leaves(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [prefix]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, prefix ? `${prefix}.${name}` : name))
}

function parseToml(text: string): Record<string, unknown> {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new WrongSettings([
      `config.toml is not valid TOML, line ${error.line}: ${error.message.split('\n')[0]}`,
    ])
  }
}

function substitute(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\((\w+)\)$/.exec(value) ?? []
    return name ? variables[name] || undefined : value
  }
  if (Array.isArray(value))
    return value.map((item) => substitute(item, variables)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, substitute(inner, variables)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}
