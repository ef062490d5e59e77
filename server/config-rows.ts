/** All settings: those of the process, and those of the services. */
import { z } from 'zod'
import { captchaRows } from '#server/auth/captcha/captcha-rows.ts'
import { hookRows } from '#server/auth/hooks/hook-rows.ts'
import { customProviderRows } from '#server/auth/providers/custom-rows.ts'
import type { ProviderRows } from '#server/auth/providers/provider.ts'
import { oauthProviders, type ProviderName } from '#server/auth/providers/providers.ts'
import { samlRows } from '#server/auth/saml/saml-rows.ts'
import { authRows, mailTemplateRows } from '#server/auth/setting-rows.ts'
import { functionRows } from '#server/functions/settings.ts'
import { modelRows } from '#server/orcher/models/settings.ts'
import { parseTrustedProxies } from '#server/platform/http/client-address.ts'
import { inProject, type Kind, kinds, setting } from '#server/platform/setting.ts'
import { thirdPartyRows } from '#server/platform/tokens/third-party-settings.ts'
import { realtimeRows } from '#server/realtime/settings.ts'
import { restRows } from '#server/rest/settings.ts'
import { storageRows } from '#server/storage/settings.ts'
import { messageRows } from './config-messages.ts'

const url: Kind<string> = {
  schema: z.url({ protocol: /^https?$/ }),
  form: 'an address such as https://www.example.com',
}

const processRows = {
  port: setting({
    env: 'PORT',
    kind: kinds.port,
    fallback: 3000,
    about: 'The port that site and backend listen on; 0 takes a free one.',
  }),
  host: setting({
    env: 'HOST',
    kind: kinds.text,
    fallback: '127.0.0.1',
    about: 'The address to listen on. Anything but loopback turns the local conveniences off.',
  }),
  dataDir: setting({
    env: 'DATA_DIR',
    kind: kinds.text,
    fallback: './data',
    about: 'Database, keys and stored files.',
  }),
  databaseUrl: setting({
    env: 'DATABASE_URL',
    kind: {
      schema: z.url({ protocol: /^postgres(ql)?$/ }),
      form: 'postgresql://user:password@host:5432/database',
    },
    fallback: undefined,
    unset: 'the embedded PostgreSQL',
    about: 'A PostgreSQL of your own (15 or later), as a user who may create roles.',
  }),
  seed: setting({
    env: 'SEED',
    kind: kinds.flag,
    fallback: undefined,
    unset: 'yes embedded, no with DATABASE_URL',
    about: 'Whether an empty database gets the sample companies and jobs and the demo account.',
  }),
  seedFiles: {
    enabled: inProject('db.seed.enabled', kinds.flag, true, 'Whether an empty database is seeded at all.'),
    paths: inProject(
      'db.seed.sql_paths',
      kinds.list,
      ['./seed.sql'],
      'The files of the seed, in their order.',
    ),
  },
  projectDir: setting({
    env: 'SUPABASE_DIR',
    kind: kinds.text,
    fallback: './supabase',
    about: 'The project served: its config.toml, migrations, seed, functions and templates.',
  }),
  publicUrl: setting({
    env: 'SITE_URL',
    kind: url,
    fallback: undefined,
    unset: '`http://HOST:PORT`',
    about: 'The address people use; links in emails and redirects go there.',
  }),
  siteUrl: inProject(
    'auth.site_url',
    kinds.text,
    undefined,
    'Where links in emails lead, and redirects to an address that is not allowed; `SITE_URL` takes precedence.',
    'the address of the site',
  ),
  inbox: setting({
    env: 'INBOX',
    kind: { schema: z.union([z.stringbool(), z.literal('public')]), form: 'yes, no or public' },
    fallback: undefined,
    unset: 'yes on a local start',
    about:
      'The inbox at /inbox for emails and SMS when there is no provider, for requests from this machine only; `public` opens it to everyone.',
  }),
  trustedProxies: setting({
    env: 'TRUST_PROXY',
    kind: {
      schema: z.string().transform((text, context) => {
        const proxies = parseTrustedProxies(text)
        if (proxies === undefined) context.addIssue({ code: 'custom' })
        return proxies ?? z.NEVER
      }),
      form: 'the number of proxies in front of Tannr, such as 1, or their addresses and networks, such as 10.0.0.0/8,192.0.2.7',
    },
    fallback: 0,
    unset: 'no',
    about:
      'How many proxies stand in front, or their networks: X-Forwarded-For is trusted that far and no further.',
  }),
  securityContact: setting({
    env: 'SECURITY_CONTACT',
    kind: {
      schema: z.union([z.email(), z.url({ protocol: /^https$/ })]),
      form: 'an e-mail address or an https address',
    },
    fallback: undefined,
    unset: 'the page /security',
    about: 'The contact that /.well-known/security.txt gives for reporting a vulnerability.',
  }),
  maxConnections: {
    total: setting({
      env: 'MAX_CONNECTIONS',
      kind: kinds.atLeastOne,
      fallback: 10_000,
      about: 'Client connections at once.',
    }),
    perAddress: setting({
      env: 'MAX_CONNECTIONS_PER_ADDRESS',
      kind: kinds.atLeastOne,
      fallback: 1000,
      about: 'The same for one address, unless it is a proxy.',
    }),
  },
  logLevel: setting({
    env: 'LOG_LEVEL',
    kind: {
      schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
      form: 'fatal, error, warn, info, debug or silent',
    },
    fallback: 'info',
    about: 'How much is logged, as JSON lines on standard error.',
  }),
}

const startingWith = (prefix: string): Kind<string> => ({
  schema: z.string().startsWith(prefix),
  form: `${prefix}…`,
})

const keyRows = {
  jwtSecret: setting({
    env: 'JWT_SECRET',
    kind: { schema: z.string().min(32), form: 'at least 32 characters' },
    fallback: undefined,
    unset: 'ES256 keys in the data folder',
    about:
      'Signs access tokens with HS256, unless `auth.signing_keys_path` names a key that may sign, and still accepts what it signed before.',
  }),
  signingKeysPath: inProject(
    'auth.signing_keys_path',
    kinds.text,
    undefined,
    'A file with keys of the project’s own (JWK): the first whose `key_ops` allow it signs access tokens, all verify them.',
    'the keys of the data folder',
  ),
  audiences: setting({
    env: 'JWT_AUDIENCES',
    kind: kinds.list,
    fallback: undefined,
    unset: 'any',
    about: 'The audiences (`aud`) that tokens of a person must have one of, separated by commas.',
  }),
  issuers: setting({
    env: 'JWT_ISSUERS',
    kind: kinds.list,
    fallback: undefined,
    unset: 'any',
    about:
      'The issuers (`iss`) whose tokens of a person are accepted besides Tannr’s own, separated by commas.',
  }),
  everyTokenExpires: setting({
    env: 'JWT_REQUIRE_EXP',
    kind: kinds.flag,
    fallback: undefined,
    unset: 'no',
    about: 'Refuse tokens without an expiry (`exp`); Tannr’s own always have one.',
  }),
  publishableKey: setting({
    env: 'PUBLISHABLE_KEY',
    kind: startingWith('sb_publishable_'),
    fallback: undefined,
    unset: 'made at the first start',
    about: 'The publishable API key; set it when several processes serve one database.',
  }),
  secretKey: setting({
    env: 'SECRET_KEY',
    kind: startingWith('sb_secret_'),
    fallback: undefined,
    unset: 'made at the first start',
    about:
      'The secret API key; likewise. The audit chain and the secrets of the vault are sealed with keys derived from it.',
  }),
  thirdParty: thirdPartyRows,
}

const providerRows = Object.fromEntries(
  Object.entries(oauthProviders).map(([name, { rows }]) => [name, rows]),
) as Record<ProviderName, ProviderRows>

export const settingRows = {
  process: processRows,
  keys: keyRows,
  api: restRows,
  functions: functionRows,
  storage: storageRows,
  realtime: realtimeRows,
  auth: authRows,
  hooks: hookRows,
  captcha: captchaRows,
  saml: samlRows,
  mailTemplates: mailTemplateRows,
  messages: messageRows,
  model: modelRows,
  providers: providerRows,
  customProviders: customProviderRows,
}
