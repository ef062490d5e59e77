/** The environment's settings: one table, from which they are read, checked and documented. */

import { z } from 'zod'
import { parseTrustedProxies, type TrustedProxies } from '#server/platform/client-address.ts'
import { StartRefused } from '#server/platform/start-refused.ts'

type EnvSetting = {
  name: string
  schema: z.ZodType<Env[keyof Env]>
  /** What stands when it is not set, in words. */
  fallback: string
  /** One sentence for the README. */
  about: string
  /** What a right value looks like, for the message about a wrong one. */
  form: string
}

const text = z.string().min(1).optional()
const count = z.coerce.number().int().min(1).optional()
const port = z.coerce.number().int().min(0).max(65_535).optional()
const url = z.url({ protocol: /^https?$/ }).optional()
const flag = z.stringbool().optional()
const trustedProxies = z
  .string()
  .transform((text, context) => {
    const proxies = parseTrustedProxies(text)
    if (proxies === undefined) context.addIssue({ code: 'custom' })
    return proxies
  })
  .optional()
const list = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().min(1)))
  .optional()

const setting = (
  name: string,
  schema: EnvSetting['schema'],
  fallback: string,
  form: string,
  about: string,
): EnvSetting => ({
  name,
  schema,
  fallback,
  form,
  about,
})

export const envSettings = [
  setting(
    'PORT',
    port,
    '`3000`',
    'a number from 0 to 65535',
    'The port that site and backend listen on; 0 takes a free one.',
  ),
  setting(
    'HOST',
    text,
    '`127.0.0.1`',
    'an address of this machine',
    'The address to listen on. Anything but loopback switches the local conveniences off.',
  ),
  setting('DATA_DIR', text, '`./data`', 'a folder', 'Database, keys and logs.'),
  setting(
    'DATABASE_URL',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'the embedded PostgreSQL',
    'postgresql://user:password@host:5432/database',
    'A PostgreSQL of your own (15 or later), as a user who may create roles.',
  ),
  setting(
    'SEED',
    flag,
    'yes embedded, no with DATABASE_URL',
    'yes or no',
    'Whether an empty database gets the sample companies, jobs and the demo account.',
  ),
  setting(
    'SUPABASE_DIR',
    text,
    '`./supabase`',
    'a folder',
    'The project served: its config.toml, migrations, seed, functions and templates.',
  ),
  setting(
    'SITE_URL',
    url,
    '`http://HOST:PORT`',
    'https://www.example.com',
    'The address people use; links in e-mails and redirects go there.',
  ),
  setting(
    'INBOX',
    z.union([z.stringbool(), z.literal('public')]).optional(),
    'yes on a local start',
    'yes, no or public',
    'The inbox at /inbox for e-mails and SMS that no provider takes, for requests of this machine; `public`: for everybody.',
  ),
  setting(
    'TRUST_PROXY',
    trustedProxies,
    'no',
    'the number of proxies in front of Tannr, such as 1, or their addresses and networks, such as 10.0.0.0/8,192.0.2.7',
    'How many proxies stand in front, or their networks: what X-Forwarded-For says counts so far, and no further.',
  ),
  setting(
    'SECURITY_CONTACT',
    z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
    'the page /security',
    'an e-mail address or an https address',
    'Whom /.well-known/security.txt names for reports of a weakness.',
  ),
  setting('MAX_CONNECTIONS', count, '`10000`', 'a number', 'Client connections at once.'),
  setting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    count,
    '`1000`',
    'a number',
    'Those of one address, unless it is a proxy.',
  ),
  setting(
    'LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    '`info`',
    'fatal, error, warn, info, debug or silent',
    'How much is logged, as lines of JSON on standard error.',
  ),
  setting(
    'JWT_SECRET',
    z.string().min(32).optional(),
    'ES256 keys in the data folder',
    'at least 32 characters',
    'Signs access tokens with HS256 and admits legacy anon and service_role keys.',
  ),
  setting(
    'JWT_AUDIENCES',
    list,
    'any',
    'authenticated,partners',
    'What tokens that name a person must be for (`aud`), with commas between.',
  ),
  setting(
    'JWT_ISSUERS',
    list,
    'any',
    'https://login.example.com',
    'Who may have made tokens that name a person (`iss`), beside Tannr itself.',
  ),
  setting(
    'JWT_REQUIRE_EXP',
    flag,
    'no',
    'yes or no',
    'Refuse every token without an end, as those of Tannr’s own sessions are.',
  ),
  setting(
    'PUBLISHABLE_KEY',
    z.string().startsWith('sb_publishable_').optional(),
    'made at the first start',
    'sb_publishable_…',
    'The publishable API key; set it where several processes serve one database.',
  ),
  setting(
    'SECRET_KEY',
    z.string().startsWith('sb_secret_').optional(),
    'made at the first start',
    'sb_secret_…',
    'The secret API key; likewise.',
  ),
  setting(
    'FUNCTIONS_HTML',
    flag,
    'no',
    'yes or no',
    'Show pages that functions answer as pages, in a sandbox, and not as text.',
  ),
  setting(
    'SMTP_HOST',
    text,
    'mails go to the inbox',
    'smtp.example.com',
    'The mail server. With it, SMTP_SENDER is needed too.',
  ),
  setting('SMTP_PORT', port, '`587`', 'a port', 'Its port; 465 means TLS from the start.'),
  setting('SMTP_USER', text, 'none', 'a name', 'Its user.'),
  setting('SMTP_PASS', text, 'none', 'a password', 'Its password.'),
  setting(
    'SMTP_SENDER',
    z.email().optional(),
    '`no-reply@` the site’s host',
    'hello@example.com',
    'The address that mails come from.',
  ),
  setting('SMTP_SENDER_NAME', text, '`Tannr`', 'a name', 'The name beside it.'),
  setting(
    'TWILIO_ACCOUNT_SID',
    text,
    'SMS go to the inbox',
    'AC…',
    'The SMS provider’s account (Twilio, or one that speaks its API).',
  ),
  setting('TWILIO_AUTH_TOKEN', text, 'none', 'a token', 'Its token.'),
  setting(
    'TWILIO_SENDER',
    text,
    'none',
    '+15551234567 or MG…',
    'The number or messaging service that SMS come from.',
  ),
  setting('TWILIO_API_URL', url, '`https://api.twilio.com`', 'https://api.example.com', 'Where its API is.'),
  setting('GOOGLE_CLIENT_ID', text, 'Google sign-in off', 'an id', 'Google’s OAuth client.'),
  setting('GOOGLE_CLIENT_SECRET', text, 'none', 'a secret', 'Its secret.'),
  setting('GITHUB_CLIENT_ID', text, 'GitHub sign-in off', 'an id', 'GitHub’s OAuth client.'),
  setting('GITHUB_CLIENT_SECRET', text, 'none', 'a secret', 'Its secret.'),
  setting('DISCORD_CLIENT_ID', text, 'Discord sign-in off', 'an id', 'Discord’s OAuth client.'),
  setting('DISCORD_CLIENT_SECRET', text, 'none', 'a secret', 'Its secret.'),
] as const

export type Env = {
  PORT?: number
  HOST?: string
  DATA_DIR?: string
  DATABASE_URL?: string
  SEED?: boolean
  SUPABASE_DIR?: string
  SITE_URL?: string
  INBOX?: boolean | 'public'
  TRUST_PROXY?: TrustedProxies
  SECURITY_CONTACT?: string
  MAX_CONNECTIONS?: number
  MAX_CONNECTIONS_PER_ADDRESS?: number
  LOG_LEVEL?: string
  JWT_SECRET?: string
  JWT_AUDIENCES?: string[]
  JWT_ISSUERS?: string[]
  JWT_REQUIRE_EXP?: boolean
  PUBLISHABLE_KEY?: string
  SECRET_KEY?: string
  SMTP_HOST?: string
  SMTP_PORT?: number
  SMTP_USER?: string
  SMTP_PASS?: string
  SMTP_SENDER?: string
  SMTP_SENDER_NAME?: string
  FUNCTIONS_HTML?: boolean
  TWILIO_ACCOUNT_SID?: string
  TWILIO_AUTH_TOKEN?: string
  TWILIO_SENDER?: string
  TWILIO_API_URL?: string
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  GITHUB_CLIENT_ID?: string
  GITHUB_CLIENT_SECRET?: string
  DISCORD_CLIENT_ID?: string
  DISCORD_CLIENT_SECRET?: string
}

/** Settings that cannot be taken, each with how to mend it. */
export class WrongSettings extends StartRefused {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/** Reads and checks the settings; an empty variable counts as unset. Throws WrongSettings that names every wrong one. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const problems: string[] = []
  const env: Record<string, unknown> = {}
  for (const { name, schema, form } of envSettings) {
    const given = variables[name]
    if (given === undefined || given === '') continue
    const parsed = schema.safeParse(given)
    if (parsed.success) env[name] = parsed.data
    else problems.push(`${name} is not usable as it stands: it takes ${form}. Correct it, or unset it.`)
  }
  for (const [one, other] of pairs) {
    if ((env[one] === undefined) !== (env[other] === undefined)) {
      const [missing, present] = env[one] === undefined ? [one, other] : [other, one]
      problems.push(
        `${missing} is missing: ${present} is set, and the two belong together. Set both, or neither.`,
      )
    }
  }
  if (problems.length > 0) throw new WrongSettings(problems)
  return env as Env
}

const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_SENDER'],
] as const
