/** The same code, challenge or answer sent to two processes on one database at once: it counts once. */
import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { inboxAt, someEmail, somePhone } from '#tests/support/inbox.ts'
import { useTannr } from '#tests/support/tannr.ts'
import { useSecondProcess } from '#tests/support/two-processes.ts'

const project = await makeFolder('project')
await writeFile(
  path.join(project, 'config.toml'),
  `[auth]
site_url = "http://site.test"
[auth.rate_limit]
token_refresh = 10000
sign_in_sign_ups = 10000
token_verifications = 10000
[auth.email]
enable_confirmations = false
max_frequency = "0s"
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "0s"
[auth.oauth_server]
enabled = true
allow_dynamic_registration = true
`,
)
const env = { SUPABASE_DIR: project, TRUST_PROXY: '1' }
const tannr = useTannr({ env, template: false })
const second = useSecondProcess(tannr, env)
afterAll(() => rm(project, { recursive: true, force: true }))

/** Each test has its own network, as requests are counted by network. */
let network = 0
beforeEach(() => {
  network++
})

type Body = Record<string, string>
type Answer = { status: number; body: Body & { code?: string } }

async function ask(url: string, route: string, json: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${url}/auth/v1${route}`, {
    method: 'POST',
    headers: {
      ...{ apikey: tannr.publishableKey, 'content-type': 'application/json' },
      ...{ 'x-supabase-api-version': '2024-01-01', 'x-forwarded-for': `203.0.113.${network}` },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(json),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** The same request, `times` times at once, alternately to both. */
const atBoth = (times: number, route: string, json: (at: number) => object, token?: string) =>
  Promise.all(
    Array.from({ length: times }, (_, at) => ask(at % 2 ? second.url : tannr.url, route, json(at), token)),
  )

const codesOf = (answers: Answer[]) => {
  const all = answers.map(({ status, body }) => (status < 300 ? 'taken' : (body.code ?? body.error ?? '')))
  return Object.fromEntries(
    [...new Set(all)].sort().map((one) => [one, all.filter((it) => it === one).length]),
  )
}

async function person(): Promise<{ token: string; email: string }> {
  const email = someEmail()
  const { body } = await ask(tannr.url, '/signup', { email, password: 'needle-and-thread' })
  return { token: body.access_token ?? '', email }
}

async function phoneOf(token: string) {
  const phone = somePhone()
  const { body } = await ask(
    tannr.url,
    '/factors',
    { factor_type: 'phone', phone, friendly_name: phone },
    token,
  )
  return { phone, factorId: body.id ?? '' }
}

const challenged = async (token: string, { factorId, phone }: { factorId: string; phone: string }) => {
  const { body } = await ask(second.url, `/factors/${factorId}/challenge`, {}, token)
  return { id: body.id ?? '', code: (await inboxAt(tannr.url).newest(phone)).code }
}

describe('a phone as second step', () => {
  test('of one code that is brought eight times one raises the session', async () => {
    const { token } = await person()
    const factor = await phoneOf(token)
    const { id: challenge_id, code } = await challenged(token, factor)
    const answers = await atBoth(
      8,
      `/factors/${factor.factorId}/verify`,
      () => ({ challenge_id, code }),
      token,
    )
    expect(codesOf(answers)).toMatchObject({ taken: 1 })
    const raised = answers.find(({ status }) => status === 200)
    expect(decodeJwt(raised?.body.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test('of twenty-four guesses ten are looked at, and then the right code neither', async () => {
    const { token } = await person()
    const factor = await phoneOf(token)
    const { id: challenge_id, code } = await challenged(token, factor)
    const wrong = (at: number) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0')
    const route = `/factors/${factor.factorId}/verify`
    const answers = await atBoth(24, route, (at) => ({ challenge_id, code: wrong(at) }), token)
    expect(codesOf(answers)).toEqual({ mfa_verification_failed: 10, over_request_rate_limit: 14 })
    const late = await atBoth(2, route, () => ({ challenge_id, code }), token)
    for (const { body } of late) expect(body.message).toMatch(/^Too many wrong codes/)
  })

  test('a code of one phone is none of another, begun anew or another’s', async () => {
    const { token } = await person()
    const first = await phoneOf(token)
    const begun = await challenged(token, first)
    const other = await phoneOf(token)
    const asked = await challenged(token, other)
    const verify = (factorId: string, challenge_id: string, code: string) =>
      atBoth(2, `/factors/${factorId}/verify`, () => ({ challenge_id, code }), token).then(codesOf)
    expect(await verify(other.factorId, begun.id, begun.code)).toEqual({ mfa_factor_not_found: 2 })
    expect(await verify(other.factorId, asked.id, begun.code)).toEqual({ mfa_verification_failed: 2 })
    // The same number once more replaces the first: its challenge has ended.
    const again = { factor_type: 'phone', phone: first.phone, friendly_name: 'again' }
    const { body } = await ask(second.url, '/factors', again, token)
    expect(await verify(first.factorId, begun.id, begun.code)).toEqual({ mfa_factor_not_found: 2 })
    expect(await verify(body.id ?? '', begun.id, begun.code)).toEqual({ mfa_factor_not_found: 2 })
  })
})

const verifierOf = () => randomBytes(32).toString('base64url')
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

describe('a code for PKCE', () => {
  /** A code as in the link of an email. */
  async function codeFor(challenge: string, method: string): Promise<string> {
    const { email } = await person()
    await ask(tannr.url, '/otp', { email, code_challenge: challenge, code_challenge_method: method })
    const { link } = await inboxAt(tannr.url).newest(email)
    const answer = await fetch(link, { redirect: 'manual', method: 'GET' })
    return new URL(answer.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
  }
  const exchange = (auth_code: string, code_verifier?: string) =>
    atBoth(6, '/token?grant_type=pkce', () => ({ auth_code, code_verifier })).then(codesOf)

  test('is taken once, and by its own verifier alone: neither none, nor its challenge, nor another flow’s', async () => {
    const [verifier, other] = [verifierOf(), verifierOf()]
    const [code, plain] = [await codeFor(s256(verifier), 's256'), await codeFor(other, 'plain')]
    expect(await exchange(code)).toEqual({ validation_failed: 6 })
    expect(await exchange(code, s256(verifier))).toEqual({ bad_code_verifier: 6 })
    expect(await exchange(code, other)).toEqual({ bad_code_verifier: 6 })
    expect(await exchange(plain, verifier)).toEqual({ bad_code_verifier: 6 })
    expect(await exchange(plain, s256(other))).toEqual({ bad_code_verifier: 6 })
    expect(await exchange(code, verifier)).toEqual({ flow_state_not_found: 5, taken: 1 })
    expect(await exchange(plain, other)).toEqual({ flow_state_not_found: 5, taken: 1 })
  })
})

describe('an application', () => {
  const redirect_uri = 'https://app.example/back'

  async function asking(client_id: string, verifier: string) {
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri, response_type: 'code', scope: 'email' },
      ...{ code_challenge: s256(verifier), code_challenge_method: 'S256' },
    })
    const answer = await fetch(`${second.url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? 'none:').searchParams.get('authorization_id') ?? ''
  }
  const made = async () =>
    (
      await ask(tannr.url, '/oauth/clients/register', {
        redirect_uris: [redirect_uri],
        token_endpoint_auth_method: 'none',
      })
    ).body.client_id ?? ''

  test('is answered once, however many say yes and no, and its code is no code for PKCE', async () => {
    const { token } = await person()
    const [client_id, verifier] = [await made(), verifierOf()]
    const id = await asking(client_id, verifier)
    const yesAndNo = (at: number) => ({ action: at % 4 < 2 ? 'approve' : 'deny' })
    const answers = await atBoth(8, `/oauth/authorizations/${id}/consent`, yesAndNo, token)
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)

    const next = await asking(client_id, verifier)
    const agreed = await ask(tannr.url, `/oauth/authorizations/${next}/consent`, { action: 'approve' }, token)
    const code = new URL(agreed.body.redirect_url ?? 'none:').searchParams.get('code') ?? ''
    const asPkce = await ask(tannr.url, '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: verifier,
    })
    expect(asPkce.body.code).toBe('flow_state_not_found')
  })

  /** Tokens of a new application that a new person has let in. */
  async function tokens() {
    const { token } = await person()
    const [client_id, verifier] = [await made(), verifierOf()]
    const id = await asking(client_id, verifier)
    const agreed = await ask(tannr.url, `/oauth/authorizations/${id}/consent`, { action: 'approve' }, token)
    const code = new URL(agreed.body.redirect_url ?? 'none:').searchParams.get('code') ?? ''
    const given = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier }
    const { body } = await ask(tannr.url, '/oauth/token', given)
    return { client_id, access: body.access_token ?? '', refresh: body.refresh_token ?? '' }
  }
  const refreshed = (client_id: string, refresh_token: string) =>
    atBoth(8, '/oauth/token', () => ({ grant_type: 'refresh_token', client_id, refresh_token }))
  const family = (access: string) =>
    tannr.sql<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked',
      [decodeJwt(access).session_id],
    )
  const heirs = (answers: Answer[]) => [...new Set(answers.map(({ body }) => body.refresh_token))]

  test('has one child of a refresh token, however often it is used at both at once', async () => {
    const { client_id, access, refresh } = await tokens()
    const first = await refreshed(client_id, refresh)
    expect(codesOf(first)).toEqual({ taken: 8 })
    expect(heirs(first)).toHaveLength(1)
    expect(await family(access)).toEqual([{ token: heirs(first)[0] }])
    // The answer may have been lost: the parent brings the same child, and none beside it.
    expect(heirs(await refreshed(client_id, refresh))).toEqual(heirs(first))
    expect(await family(access)).toHaveLength(1)
  })

  test('that brings a token of long ago to both at once has none left, nor has who brings the newest', async () => {
    const { client_id, access, refresh } = await tokens()
    const [second] = heirs(await refreshed(client_id, refresh))
    const [third] = heirs(await refreshed(client_id, second ?? ''))
    await tannr.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = $1`,
      [refresh],
    )
    const [stolen, newest] = await Promise.all([
      refreshed(client_id, refresh),
      refreshed(client_id, third ?? ''),
    ])
    expect(codesOf(stolen)).toEqual({ invalid_grant: 8 })
    expect(heirs(newest.filter(({ status }) => status === 200)).length).toBeLessThanOrEqual(1)
    expect(await family(access)).toEqual([])
    for (const token of [third, ...heirs(newest)])
      if (token) expect(codesOf(await refreshed(client_id, token))).toEqual({ invalid_grant: 8 })
  })

  test('brings nobody else’s token, and no token of a person’s own session', async () => {
    const [one, other] = [await tokens(), await tokens()]
    expect(codesOf(await refreshed(other.client_id, one.refresh))).toEqual({ invalid_client: 8 })
    const { body } = await ask(tannr.url, '/signup', { email: someEmail(), password: 'needle-and-thread' })
    expect(codesOf(await refreshed(one.client_id, body.refresh_token ?? ''))).toEqual({ invalid_client: 8 })
    // Neither was ended by that.
    expect(codesOf(await refreshed(one.client_id, one.refresh))).toEqual({ taken: 8 })
  })
})
