/** API keys as their owner uses them: created, shown, revoked and rotated by a command while the product runs. */
import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerWithin } from '#tests/support/answer-within.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { functionsProject } from '#tests/support/functions-server.ts'
import { givenPerson } from '#tests/support/people.ts'
import { startTannr, type Tannr } from '#tests/support/tannr.ts'

let tannr: Tannr
let project: string
let issuer: { url: string; sign(claims: object): Promise<string>; server: Server }

beforeAll(async () => {
  issuer = await startIssuer()
  project = await makeFolder('project')
  await cp(functionsProject, project, { recursive: true })
  const toml = await readFile(path.join(project, 'config.toml'), 'utf8')
  const trusted = `\n[auth.third_party.partner]\nenabled = true\nissuer_url = "${issuer.url}"\naudiences = ["app"]\n`
  await writeFile(path.join(project, 'config.toml'), toml + trusted)
  tannr = await startTannr({ env: { SUPABASE_DIR: project }, template: false })
})
afterAll(async () => {
  await tannr?.stop()
  issuer?.server.close()
  await rm(project, { recursive: true, force: true })
})

async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256' }]
  const server = createServer((request, reply) => {
    const said = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign = (claims: object) =>
    new SignJWT({ iss: url, aud: 'app', role: 'authenticated', exp: 9e9, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .sign(privateKey)
  return { url, sign, server }
}

/** `npm run keys -- …` */
async function keys(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/keys.ts', ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: tannr.dataDir,
      DATABASE_URL: tannr.databaseUrl,
      SUPABASE_DIR: project,
    },
  })
  return stdout.trim()
}

const services = ['/auth/v1/admin/users', '/rest/v1/notes', '/functions/v1/echo']

/** The status of every service for a key in one of its places. */
const statusesAs = (headers: Record<string, string>) =>
  Promise.all(services.map(async (service) => (await fetch(tannr.url + service, { headers })).status))

const bothPlaces = (key: string) => ({ apikey: key, authorization: `Bearer ${key}` })
const headOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

describe('an API key with a name', () => {
  test('opens every service from the moment that it is made, and none once it is revoked', async () => {
    const [key = ''] = (await keys('create', 'secret', 'billing')).split('\n')
    expect(key).toMatch(/^sb_secret_/)
    await expect.poll(() => statusesAs(bothPlaces(key))).toEqual([200, 200, 200])
    expect((await tannr.client({ key }).auth.admin.listUsers()).error).toBeNull()
    expect(await keys()).toMatch(/^billing +secret, sb_secret_[\w-]{4}… +made/m)
    await keys('revoke', 'billing')
    const refused = [401, 401, 401]
    expect(await answerWithin(1000, () => statusesAs({ apikey: key }), refused)).toEqual(refused)
    expect(await statusesAs({ authorization: `Bearer ${key}` })).toEqual([403, 401, 401])
    expect((await fetch(`${tannr.url}/rest/v1/notes?apikey=${key}`)).status).toBe(401)
    expect(await keys()).toMatch(/^billing .* revoked/m)
  })

  test('that is publishable is anonymous alone', async () => {
    const [key = ''] = (await keys('create', 'publishable', 'mobile')).split('\n')
    await expect.poll(() => statusesAs(bothPlaces(key))).toEqual([403, 200, 200])
    const { error } = await tannr.client({ key }).from('notes').insert({ text: 'x' })
    expect(error?.code).toBe('42501')
  })

  test.each([
    ['create', 'secret', 'default'],
    ['create', 'secret', 'Not A Name'],
    ['revoke', 'nobody'],
    ['what'],
  ])('is not made or taken by %s %s %s', async (...words) => {
    await expect(keys(...words.filter(Boolean))).rejects.toMatchObject({ code: expect.any(Number) })
  })
})

describe('a JWT of the project’s own signing key', () => {
  test.each([
    ['service_role', [200, 200, 200]],
    ['anon', [403, 200, 200]],
  ])('that names %s alone is an API key', async (role, expected) => {
    const key = await keys('jwt', role)
    expect(headOf(key).alg).toBe('ES256')
    expect(await statusesAs(bothPlaces(key))).toEqual(expected)
    const { error } = await tannr.client({ key }).auth.admin.listUsers()
    expect(error?.code).toBe(role === 'anon' ? 'not_admin' : undefined)
  })
})

describe('a token of another service that the operator trusts', () => {
  const read = async (claims: object) => {
    const client = tannr.client({ accessToken: await issuer.sign(claims) })
    return client.from('notes').select('text')
  }

  test('is a person to the data API and to functions, and nobody to sign-in', async () => {
    const sub = crypto.randomUUID()
    const client = tannr.client({ accessToken: await issuer.sign({ sub }) })
    expect((await client.from('notes').insert({ text: 'mine' })).error).toBeNull()
    expect((await read({ sub })).data).toEqual([{ text: 'mine' }])
    expect((await read({ sub: crypto.randomUUID() })).data).toEqual([])
    expect((await client.functions.invoke('echo')).error).toBeNull()
    const user = await client.auth.getUser(await issuer.sign({ sub }))
    expect(user.error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  test.each([
    ['for another app', { aud: 'other' }],
    ['that calls itself the service role', { role: 'service_role' }],
    ['that is over', { exp: 1 }],
  ])('%s is refused', async (_what, wrong) => {
    expect((await read({ sub: crypto.randomUUID(), ...wrong })).status).toBe(401)
  })
})

describe('a new signing key', () => {
  test('signs nobody out, and the old one does not count once it is revoked', async () => {
    const { client, session } = await givenPerson(tannr)
    const old = session.access_token
    const kid = (await keys('rotate')).replace('Signs now: ', '')
    await expect
      .poll(async () => headOf((await client.auth.refreshSession()).data.session?.access_token ?? '').kid)
      .toBe(kid)
    const asPerson = (token: string) =>
      statusesAs({ apikey: tannr.publishableKey, authorization: `Bearer ${token}` })
    expect(await asPerson(old)).toEqual([403, 200, 200])
    const set = (await (await fetch(`${tannr.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[]
    }
    expect(set.keys.map((one) => one.kid)).toEqual([kid, headOf(old).kid])
    const claims = await client.auth.getClaims()
    expect(claims.data?.header.kid).toBe(kid)
    await keys('revoke', headOf(old).kid)
    const refused = [403, 401, 401]
    expect(await answerWithin(1000, () => asPerson(old), refused)).toEqual(refused)
    expect((await client.from('notes').select('id')).error).toBeNull()
  })
})
