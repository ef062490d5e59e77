/** Settings that are stored in the database: they take effect with the next `notify pgrst`. */
import { randomBytes } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, type Database, quoteLiteral } from '#server/platform/database.ts'
import { addGateway } from '#server/platform/http/gateway.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { restService } from './rest-service.ts'

const name = `rest_settings_${randomBytes(6).toString('hex')}`
/** A malformed token. */
const undoing = 'un.do.ing'
let database: Database
let app: FastifyInstance

const run = (text: string) => database.batch([{ text, values: [] }])

/** Replaces all settings at once; earlier ones are removed. */
async function set(settings: Record<string, string>): Promise<void> {
  const mark = randomBytes(6).toString('hex')
  const own = { ...settings, server_trace_header: `x-${mark}` }
  await run(`alter role postgres in database ${name} reset all`)
  for (const [key, value] of Object.entries(own)) {
    await run(`alter role postgres in database ${name} set pgrst.${key} = ${quoteLiteral(value)}`)
  }
  await run("notify pgrst, 'reload config'")
  // A response with this header shows that the settings have been read.
  await expect
    .poll(async () => (await ask('/things', { [`x-${mark}`]: 'yes' })).headers[`x-${mark}`], {
      timeout: 30_000,
    })
    .toBe('yes')
}

const ask = (
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'OPTIONS' = 'GET',
) => app.inject({ url: `/rest/v1${path}`, headers, method })

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name)
  database = createDatabase({ url, size: 2, name: 'rest settings test' })
  await run('create table public.things (id int primary key)')
  await run('insert into public.things values (1), (2)')
  await run('grant all on public.things to anon, authenticated')
  await run(`create function public.check_in() returns void language plpgsql as $$
    begin
      if current_setting('request.headers')::json ->> 'x-bad' is not null then
        raise sqlstate 'PT403' using message = 'Not today';
      end if;
      perform set_config('response.headers', '[{"Vary": "X-Own"}, {"X-Role": "' || current_user || '"}]', true);
    end $$`)
  await run(
    `create function public.root() returns json language sql stable as $$ select '{"mine": true}'::json $$`,
  )
  await run(`create function public.own() returns text language sql stable
    as $$ select current_setting('app.settings.color') $$`)
  app = fastify()
  addGateway(app, { keys: { roleOfKey: () => undefined } })
  await app.register(restService, {
    prefix: '/rest/v1',
    database,
    verify: (token) => {
      if (token === undoing) throw new TypeError('a secret of ours')
      return { role: 'anon', aud: 'them', roles: ['authenticated'] }
    },
    appSettings: { color: 'blue' },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

it('a function is called before each request, as its role, and may refuse it or say more of the answer', async () => {
  await set({ db_pre_request: 'public.check_in' })
  const answer = await ask('/things')
  expect(answer.headers).toMatchObject({ vary: 'X-Own', 'x-role': 'anon' })
  expect((await ask('/things', { 'x-bad': '1' })).statusCode).toBe(403)
  expect((await ask('/', { 'x-bad': '1' })).statusCode).toBe(403)
})

it('the root is a function’s, or not there', async () => {
  await set({ db_root_spec: 'public.root' })
  const root = await ask('/', { accept: 'application/openapi+json' })
  expect([root.headers['content-type'], root.json()]).toEqual([
    'application/openapi+json; charset=utf-8',
    { mine: true },
  ])
  await set({ openapi_mode: 'disabled' })
  const none = await ask('/')
  expect([none.statusCode, none.json()]).toMatchObject([
    404,
    { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
  ])
})

it('the OpenAPI document names everything, its address and the token when it is told to', async () => {
  await run('create table public.secrets (id int)')
  await set({
    openapi_mode: 'ignore-privileges',
    openapi_security_active: 'true',
    openapi_server_proxy_uri: 'https://api.example.com/base',
  })
  expect((await ask('/')).json()).toMatchObject({
    host: 'api.example.com:443',
    basePath: '/base',
    schemes: ['https'],
    definitions: { secrets: {} },
    security: [{ JWT: [] }],
  })
  await set({})
  expect((await ask('/')).json().definitions).not.toHaveProperty('secrets')
})

it('a transaction ends as it is told', async () => {
  const add = (prefer: string) =>
    app.inject({
      url: '/rest/v1/things',
      method: 'POST',
      payload: { id: 9 },
      headers: { prefer: `return=representation, ${prefer}` },
    })
  const things = async () => (await ask('/things?id=eq.9')).json()
  await set({ db_tx_end: 'rollback' })
  const rolledBack = await add('tx=commit')
  expect([rolledBack.statusCode, rolledBack.headers['preference-applied'], await things()]).toEqual([
    201,
    'return=representation',
    [],
  ])
  await set({ db_tx_end: 'rollback-allow-override' })
  expect((await add('tx=commit')).headers['preference-applied']).toBe('return=representation, tx=commit')
  expect(await things()).toEqual([{ id: 9 }])
  await set({ db_tx_end: 'commit' })
  await run('delete from public.things where id = 9')
  await add('tx=rollback')
  expect(await things()).toEqual([{ id: 9 }])
})

it('tokens are for whom they name, and their role is where the claims hold it', async () => {
  const bearer = { authorization: 'Bearer a.b.c' }
  await set({ jwt_aud: 'us' })
  expect((await ask('/things', bearer)).json()).toMatchObject({
    code: 'PGRST303',
    message: 'JWT not in audience',
  })
  await set({ jwt_role_claim_key: '.roles[0]', db_pre_request: 'check_in' })
  expect((await ask('/things', bearer)).headers['x-role']).toBe('authenticated')
  await set({ db_anon_role: 'authenticated', db_pre_request: 'check_in' })
  expect((await ask('/things')).headers['x-role']).toBe('authenticated')
})

it('sites that are named may call with credentials, and others not at all', async () => {
  await set({ server_cors_allowed_origins: 'https://a.example, https://b.example' })
  const named = await ask('/things', { origin: 'https://b.example' })
  expect(named.headers).toMatchObject({
    'access-control-allow-origin': 'https://b.example',
    'access-control-allow-credentials': 'true',
    vary: 'Accept, Prefer, Range, Origin',
  })
  const preflight = { origin: 'https://a.example', 'access-control-request-method': 'PATCH' }
  const asked = await ask('/things', preflight, 'OPTIONS')
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([200, 'https://a.example'])
  const other = await ask('/things', { origin: 'https://c.example' })
  expect(other.headers).not.toHaveProperty('access-control-allow-origin')
})

it('aggregates, plans and rows are allowed as far as it is said', async () => {
  await set({})
  expect((await ask('/things?select=count()')).json()).toMatchObject({ code: 'PGRST123' })
  expect((await ask('/things', { accept: 'application/vnd.pgrst.plan' })).statusCode).toBe(406)
  await set({ db_aggregates_enabled: 'true', db_plan_enabled: 'true', db_max_rows: '1' })
  expect((await ask('/things?select=count()')).statusCode).toBe(200)
  expect((await ask('/things', { accept: 'application/vnd.pgrst.plan' })).statusCode).toBe(200)
  expect((await ask('/things')).json()).toHaveLength(1)
})

it('what each part took is told, as far as the request came', async () => {
  await set({ server_timing_enabled: 'true' })
  const parts = async (path: string) =>
    String((await ask(path)).headers['server-timing'])
      .split(', ')
      .map((part) => part.split(';dur=')[0])
  expect(await parts('/things')).toEqual(['jwt', 'parse', 'plan', 'transaction', 'response'])
  expect(await parts('/things?id=eq.x')).toEqual(['jwt', 'parse', 'plan', 'transaction'])
  expect(await parts('/things?id=x')).toEqual(['jwt', 'parse'])
})

it('settings of the application’s own are read by SQL', async () => {
  expect((await ask('/rpc/own')).json()).toBe('blue')
})

it('what nobody has thought of is an internal error, and says nothing of its cause', async () => {
  const failed = await ask('/things', { authorization: `Bearer ${undoing}` })
  expect([failed.statusCode, failed.headers['proxy-status']]).toEqual([500, 'PostgREST; error=PGRSTX00'])
  expect(failed.json()).toEqual({
    code: 'PGRSTX00',
    details: null,
    hint: null,
    message: 'Internal server error',
  })
})
