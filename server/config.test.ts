import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { envSettings, readEnv, WrongSettings } from './config-env.ts'
import { readProjectConfig } from './config-toml.ts'

const sources = { toml: undefined, workingDir: '/srv/tannr' }

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
  expect(() => readEnv(variables)).toThrow(WrongSettings)
  const message = messageOf(() => readEnv(variables))
  expect(message).toContain('PORT is not usable as it stands: it takes a number from 0 to 65535.')
  expect(message).toContain('DATABASE_URL is not usable')
  expect(message).toContain('JWT_SECRET is not usable as it stands: it takes at least 32 characters.')
  expect(message).toContain('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set')
  expect(message).not.toContain('short')
})

test('which proxies are trusted is a number or a list; yes, which would trust anybody, is refused', () => {
  expect(readEnv({ TRUST_PROXY: '1' })).toEqual({ TRUST_PROXY: 1 })
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8' })).toEqual({ TRUST_PROXY: ['10.0.0.0/8'] })
  expect(messageOf(() => readEnv({ TRUST_PROXY: 'yes' }))).toMatch(
    /^TRUST_PROXY is not usable as it stands: it takes the number of proxies in front of Tannr, such as 1, or/,
  )
})

test('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', SMTP_HOST: '' })).toEqual({})
})

test('config.toml takes its secrets from the environment, and an unset one counts as absent', () => {
  const toml =
    '[auth]\nsite_url = "env(SITE)"\n[auth.external.google]\nenabled = true\nclient_id = "env(ID)"\n'
  expect(readProjectConfig(toml, { ID: 'abc' }).project.auth).toEqual({
    external: { google: { enabled: true, client_id: 'abc' } },
  })
})

test('durations are read as the Supabase CLI writes them', () => {
  const toml = (frequency: string) => `[auth.email]\nmax_frequency = "${frequency}"\n`
  const seconds = (text: string) => readProjectConfig(toml(text), {}).project.auth?.email?.max_frequency
  expect([seconds('1s'), seconds('1m30s'), seconds('24h')]).toEqual([1, 90, 86_400])
  expect(() => readProjectConfig(toml('soon'), {})).toThrow(
    /auth.email.max_frequency in config.toml is not usable/,
  )
})

test('what of config.toml is not honoured is listed; what only concerns the CLI’s containers is not', () => {
  const toml = `
project_id = "demo"
[studio]
port = 54323
[api]
schemas = ["public"]
[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/public/hook"
[auth.external.apple]
enabled = true
client_id = "x"
[auth.external.azure]
enabled = false
`
  expect(readProjectConfig(toml, {}).ignored).toEqual([
    'auth.hook.custom_access_token.uri',
    'auth.external.apple.enabled',
  ])
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
  expect(() => readProjectConfig('[auth\nsite_url = 1', {})).toThrow(/config.toml is not valid TOML, line 1/)
})

test('the README’s table lists every setting with its fallback', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '..', 'README.md'), 'utf8')
  for (const { name, fallback, about } of envSettings) {
    expect(readme).toContain(`| \`${name}\` | ${fallback} | ${about} |`)
  }
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
