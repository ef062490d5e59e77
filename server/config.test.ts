import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WrongSettings } from '#server/platform/read-settings.ts'
import { readConfig } from './config.ts'
import { documents } from './config-documents.ts'

const sources = { toml: undefined, workingDir: '/srv/tannr' }
const withVariables = (variables: Record<string, string>) => readConfig({ ...sources, variables })
const withToml = (toml: string, variables: Record<string, string> = {}) =>
  readConfig({ ...sources, toml, variables })

test('without any setting the site is on this machine alone, with embedded database, inbox and seed', () => {
  const config = readConfig({ ...sources, variables: {} })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    dataDir: '/srv/tannr/data',
    databaseUrl: undefined,
    seedFiles: ['/srv/tannr/supabase/seed.sql'],
    local: { on: true, inbox: 'to local requests', because: [] },
  })
})

test('a variable of PostgREST that means nothing here is named', () => {
  const variables = {
    PGRST_DB_MAX_ROWS: '10',
    PGRST_DB_URI: 'postgresql://here',
    PGRST_JWT_SECRET: 'x',
    HOME: '/root',
  }
  expect(withVariables(variables).ignored).toEqual(['PGRST_DB_URI', 'PGRST_JWT_SECRET'])
})

test('a database of one’s own is seeded only when asked', () => {
  const variables = { DATABASE_URL: 'postgresql://owner:secret@127.0.0.1/tannr' }
  expect(readConfig({ ...sources, variables }).seedFiles).toEqual([])
  expect(readConfig({ ...sources, variables: { ...variables, SEED: 'yes' } }).seedFiles).toHaveLength(1)
})

test('listening beyond loopback switches the inbox off and asks for the site’s address', () => {
  expect(() => readConfig({ ...sources, variables: { HOST: '0.0.0.0' } })).toThrow(/SITE_URL is missing/)
  const config = readConfig({
    ...sources,
    variables: { HOST: '0.0.0.0', SITE_URL: 'https://www.tannr.example/' },
  })
  expect(config).toMatchObject({ local: { inbox: 'off' }, siteUrl: 'https://www.tannr.example' })
})

test('the demo account, whose password everybody can read, stays on this machine', () => {
  const toml = '[db.seed]\nsql_paths = ["./seed.sql", "./demo.sql"]\n'
  const outside = { HOST: '0.0.0.0', SITE_URL: 'https://www.tannr.example' }
  const config = (variables: Record<string, string>) => readConfig({ ...sources, toml, variables })
  expect(config({})).toMatchObject({
    local: { demoAccount: true },
    seedFiles: [expect.anything(), expect.stringContaining('demo.sql')],
  })
  for (const variables of [outside, { ...outside, SEED: 'yes' }]) {
    expect(config(variables)).toMatchObject({
      local: { demoAccount: false },
      seedFiles: ['/srv/tannr/supabase/seed.sql'],
    })
  }
})

test('every wrong setting is named at once, with what it takes', () => {
  const variables = { PORT: 'http', DATABASE_URL: 'mysql://x', JWT_SECRET: 'short', GOOGLE_CLIENT_ID: 'id' }
  expect(() => withVariables(variables)).toThrow(WrongSettings)
  const message = messageOf(() => withVariables(variables))
  expect(message).toContain('PORT is not usable as it stands: it takes a number from 0 to 65535.')
  expect(message).toContain('DATABASE_URL is not usable')
  expect(message).toContain('JWT_SECRET is not usable as it stands: it takes at least 32 characters.')
  expect(message).toContain('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set')
  expect(message).not.toContain('short')
})

test('what has a default needs no more than what it belongs to, and says nothing without that', () => {
  const bucket = { STORAGE_S3_BUCKET: 'files' }
  expect(withVariables(bucket).storage?.store).toMatchObject({ bucket: 'files', region: 'us-east-1' })
  expect(messageOf(() => withVariables({ STORAGE_S3_REGION: 'eu-west-1' }))).toBe(
    'STORAGE_S3_BUCKET is missing: STORAGE_S3_REGION says nothing without it. Set STORAGE_S3_BUCKET, or unset STORAGE_S3_REGION.',
  )
  expect(messageOf(() => withVariables({ ...bucket, STORAGE_S3_ACCESS_KEY_ID: 'a' }))).toBe(
    'STORAGE_S3_SECRET_ACCESS_KEY is missing: STORAGE_S3_ACCESS_KEY_ID is set, and the two belong together. Set both, or neither.',
  )
  expect(() => withVariables({ MODEL_URL: 'http://127.0.0.1:11434/v1', MODEL_NAME: 'small' })).not.toThrow()
})

test('which proxies are trusted is a number or a list; yes, which would trust anybody, is refused', () => {
  expect(withVariables({ TRUST_PROXY: '1' }).trustedProxies).toBe(1)
  expect(withVariables({ TRUST_PROXY: '10.0.0.0/8' }).trustedProxies).toEqual(['10.0.0.0/8'])
  expect(messageOf(() => withVariables({ TRUST_PROXY: 'yes' }))).toMatch(
    /^TRUST_PROXY is not usable as it stands: it takes the number of proxies in front of Tannr, such as 1, or/,
  )
})

test('an empty variable counts as unset', () => {
  expect(withVariables({ PORT: '', SMTP_HOST: '' })).toMatchObject({ port: 3000, smtp: undefined })
})

test('config.toml takes its secrets from the environment, and an unset one counts as absent', () => {
  const toml = '[auth]\nsite_url = "env(SITE)"\n[auth.external.google]\nclient_id = "env(ID)"\nsecret = "s"\n'
  const { auth, siteUrl } = withToml(toml, { ID: 'abc' })
  expect(siteUrl).toBe('http://127.0.0.1:3000')
  expect(auth.providers.google).toMatchObject({ clientIds: ['abc'] })
  expect(withToml(toml).auth.providers).toEqual({})
})

test('durations are read as the Supabase CLI writes them', () => {
  const toml = (frequency: string) => `[auth.email]\nmax_frequency = "${frequency}"\n`
  const seconds = (text: string) => withToml(toml(text)).auth.email.maxFrequency
  expect([seconds('1s'), seconds('1m30s'), seconds('24h')]).toEqual([1, 90, 86_400])
  expect(() => withToml(toml('soon'))).toThrow(/auth.email.max_frequency in config.toml is not usable/)
})

test('a value of the wrong kind is named with what it takes, a table that is none as well', () => {
  const message = messageOf(() => withToml('auth = 3\nfunctions = "x"\n[api]\nmax_rows = "many"\n'))
  expect(message).toContain('auth in config.toml is not usable: it takes a table.')
  expect(message).toContain('functions in config.toml is not usable: it takes a table.')
  expect(message).toContain('api.max_rows in config.toml is not usable: it takes a number.')
  expect(messageOf(() => withToml('[functions.hello]\nverify_jwt = "maybe"\n'))).toContain(
    'functions.hello.verify_jwt in config.toml is not usable: it takes yes or no',
  )
  expect(messageOf(() => withToml('[auth.sms]\ntemplate = "{{ if .Code }}"\n'))).toContain(
    'auth.sms.template in config.toml is not usable: it takes a template of Go',
  )
})

test('flags and numbers of config.toml may come from the environment', () => {
  const toml = '[auth]\nenable_signup = "env(OPEN)"\n[auth.email.smtp]\nhost = "mx"\nport = "env(MX)"\n'
  const config = withToml(toml, { OPEN: 'false', MX: '2525' })
  expect(config).toMatchObject({ auth: { signUp: false }, smtp: { host: 'mx', port: 2525 } })
})

test('what of config.toml is not honoured is listed; what only concerns the CLI’s containers is not', () => {
  const toml = `
project_id = "demo"
[studio]
port = 54323
[api]
schemas = ["public"]
[auth.external.linkedin]
enabled = true
client_id = "x"
[auth.external.google]
email_optional = false
colour = "blue"
[auth.external.slack]
enabled = false
client_id = ""
`
  expect(withToml(toml).ignored).toEqual(['auth.external.linkedin.enabled', 'auth.external.google.colour'])
})

test.each([
  ['[auth]\nenabled = false\n', 'auth.enabled'],
  ['[auth.web3.dogecoin]\nenabled = true\n', 'auth.web3.dogecoin.enabled'],
  ['[auth.saml]\ncolour = "blue"\n', 'auth.saml.colour'],
  ['[auth.mfa.carrier_pigeon]\nenroll_enabled = true\n', 'auth.mfa.carrier_pigeon.enroll_enabled'],
  ['[db.migrations]\nenabled = false\n', 'db.migrations.enabled'],
  ['[auth.hook.another]\nuri = "http://hook"\n', 'auth.hook.another.uri'],
  ['[realtime]\nturbo = true\n', 'realtime.turbo'],
  ['[anything.at.all]\nenabled = true\n', 'anything.at.all.enabled'],
  ['[auth]\nenable_mind_reading = false\n', 'auth.enable_mind_reading'],
  [
    '[db.network_restrictions]\nenabled = true\nallowed_cidrs = ["10.0.0.0/8"]\n',
    'db.network_restrictions.enabled',
  ],
  ['[api.tls]\nenabled = true\ncert_path = "a.pem"\n', 'api.tls.enabled'],
  ['[experimental]\norioledb_version = "15"\ns3_host = "s3"\n', 'experimental.orioledb_version'],
  ['[experimental]\nwebhooks = true\n', 'experimental.webhooks'],
  ['[remotes.staging]\nproject_id = "abc"\n', 'remotes.staging.project_id'],
])('of %j the operator is told that nothing comes of it', (toml, key) => {
  expect(withToml(toml).ignored).toEqual([key])
})

test('what says that it is off where it is off anyway is nothing to tell', () => {
  const toml = `
[auth]
enabled = true
[auth.captcha]
enabled = false
provider = "hcaptcha"
[auth.hook.send_sms]
enabled = false
uri = "http://hook"
[auth.web3.solana]
enabled = false
[db.migrations]
enabled = true
schema_paths = ["./schemas/*.sql"]
[db.network_restrictions]
enabled = false
allowed_cidrs = ["0.0.0.0/0"]
[api.tls]
enabled = false
[experimental]
orioledb_version = ""
s3_host = "env(S3_HOST)"
`
  expect(withToml(toml).ignored).toEqual([])
})

test('a captcha that is switched on has a provider and a secret, or stops the start', () => {
  const captcha = (rest: string) => withToml(`[auth.captcha]\nenabled = true\n${rest}`).auth.captcha
  expect(captcha('provider = "turnstile"\nsecret = "x"\n')).toEqual({
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    secret: 'x',
  })
  expect(() => captcha('provider = "hcaptcha"\n')).toThrow(/auth\.captcha\.secret in config\.toml is missing/)
  expect(() => captcha('secret = "x"\n')).toThrow(/auth\.captcha\.provider/)
  expect(() => captcha('provider = "another"\nsecret = "x"\n')).toThrow(/hcaptcha or turnstile/)
})

test('a hook that nobody knows stops the start, since passing it over would open a door', () => {
  const toml = `
[auth.hook.before_anything]
enabled = "env(HOOK)"
uri = "pg-functions://postgres/public/hook"
`
  expect(() => withToml(toml, { HOOK: 'true' })).toThrow(WrongSettings)
  expect(messageOf(() => withToml(toml, { HOOK: 'true' }))).toBe(
    'auth.hook.before_anything in config.toml is switched on, and Tannr does not have it yet: whatever the hook checks or adds would be left out. Set auth.hook.before_anything.enabled to false to start without it.',
  )
})

test('functions are read with the Supabase CLI’s names, and their files are found from the project’s folder', () => {
  const toml = `
[functions.hello]
verify_jwt = false
import_map = "./functions/hello/deno.json"
[functions.gone]
enabled = false
entrypoint = "./functions/gone/main.ts"
[edge_runtime]
policy = "per_worker"
[edge_runtime.secrets]
MAIL_KEY = "env(MAIL_KEY)"
`
  const config = readConfig({ variables: { MAIL_KEY: 'k' }, toml, workingDir: '/project' })
  expect(config.ignored).toEqual([])
  expect(config.functions).toMatchObject({
    folder: '/project/supabase/functions',
    functions: {
      hello: { verifyJwt: false, importMap: '/project/supabase/functions/hello/deno.json' },
      gone: { enabled: false, entrypoint: '/project/supabase/functions/gone/main.ts' },
    },
    secrets: { MAIL_KEY: 'k' },
    reload: true,
  })
  const off = '[edge_runtime]\nenabled = false\n'
  expect(readConfig({ variables: {}, toml: off, workingDir: '/project' }).functions).toBeUndefined()
})

test('a config.toml that is no TOML is refused with its line', () => {
  expect(() => withToml('[auth\nsite_url = 1')).toThrow(/config.toml is not valid TOML, line 1/)
})

test.each(Object.entries(documents))('%s shows the settings as they are', (file, { write }) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
  expect(write(text), 'run `node tools/settings.ts`').toBe(text)
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
