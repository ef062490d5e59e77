/** An attacker with somebody's password or session, but without the second factor. */
import { describe, expect, test } from 'vitest'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import {
  addApp,
  bearerOf,
  codeOf,
  enter,
  personWithApp,
  raise,
  withSecondSteps,
} from '#tests/support/second-steps.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'

let clock = Date.now() - 45 * 60_000
const auth = useAuthServer({ now: () => new Date(clock), settings: withSecondSteps })
const next = () => {
  clock += 30_000
  return clock
}

type Headers = Record<string, string>

const post = (path: string, json: object, headers: Headers) =>
  auth.request(path, { json, headers: { 'content-type': 'application/json', ...headers } })

/** A challenge of a second factor, requested by this session from this network. */
async function begun(headers: Headers, factorId: string): Promise<string> {
  const answer = await post(`/factors/${factorId}/challenge`, {}, headers)
  return ((await answer.json()) as { id: string }).id
}

async function codes(answers: Promise<Response>[]): Promise<Record<string, number>> {
  const all = await Promise.all(
    answers.map(async (answer) => ((await (await answer).json()) as { code: string }).code),
  )
  return Object.fromEntries(
    [...new Set(all)].sort().map((one) => [one, all.filter((code) => code === one).length]),
  )
}

describe('guesses at a second step', () => {
  test('made thirty at the same moment are ten, from many networks too, and the owner goes on at home', async () => {
    const { email, factorId, secret } = await personWithApp(auth, next)
    const thief = await enter(auth, email)
    const bearer = await bearerOf(thief.client)
    const wrong = codeOf(secret, clock - 600_000)
    const tries = Array.from({ length: 30 }, async (_, at) => {
      const from = { ...bearer, 'x-forwarded-for': `203.0.113.${at + 1}` }
      return post(
        `/factors/${factorId}/verify`,
        { challenge_id: await begun(from, factorId), code: wrong },
        from,
      )
    })
    expect(await codes(tries)).toEqual({ mfa_verification_failed: 10, over_request_rate_limit: 20 })
    const right = { ...bearer, 'x-forwarded-for': '203.0.113.99' }
    const challenge_id = await begun(right, factorId)
    const late = await post(
      `/factors/${factorId}/verify`,
      { challenge_id, code: codeOf(secret, next()) },
      right,
    )
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000)

    const owner = await enter(auth, email)
    const home = await bearerOf(owner.client)
    const own = await begun(home, factorId)
    const answer = await post(
      `/factors/${factorId}/verify`,
      { challenge_id: own, code: codeOf(secret, next()) },
      home,
    )
    expect(answer.status).toBe(200)
  })

  test('at a recovery code are locked in the wire’s words, and a new set of codes is not found by them', async () => {
    const { client } = await personWithApp(auth, next)
    const headers = await bearerOf(client)
    await post('/factors/recovery-codes', {}, headers)
    const tries = Array.from({ length: 15 }, () =>
      post('/factors/recovery-codes/verify', { code: 'abcd' }, headers),
    )
    expect(await codes(tries)).toEqual({ mfa_recovery_codes_locked: 5, mfa_verification_failed: 10 })
  })
})

describe('a code', () => {
  test('is accepted once, whoever brings it again, also at the same moment', async () => {
    const { client, email } = await enter(auth)
    const app = await addApp(client)
    const headers = await bearerOf(client)
    const code = codeOf(app.secret, next())
    const challenges = await Promise.all(Array.from({ length: 5 }, () => begun(headers, app.factorId)))
    const answers = await Promise.all(
      challenges.map((challenge_id) =>
        post(`/factors/${app.factorId}/verify`, { challenge_id, code }, headers),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const thief = await bearerOf((await enter(auth, email)).client)
    const again = await post(
      `/factors/${app.factorId}/verify`,
      { challenge_id: await begun(thief, app.factorId), code },
      thief,
    )
    expect(await again.json()).toMatchObject({ code: 'mfa_verification_failed' })
  })
})

describe('a challenge', () => {
  test('is good once, from where it was begun, and for its factor alone', async () => {
    const { client, factorId, secret } = await personWithApp(auth, next)
    const second = await addApp(client, 'Second')
    const headers = await bearerOf(client)
    const challenge_id = await begun(headers, factorId)
    const ofOther = await post(
      `/factors/${second.factorId}/verify`,
      { challenge_id, code: codeOf(second.secret, next()) },
      headers,
    )
    expect([ofOther.status, await ofOther.json()]).toMatchObject([422, { code: 'mfa_factor_not_found' }])
    const elsewhere = { ...headers, 'x-forwarded-for': '198.51.100.9' }
    const moved = await post(
      `/factors/${factorId}/verify`,
      { challenge_id, code: codeOf(secret, next()) },
      elsewhere,
    )
    expect(await moved.json()).toMatchObject({ code: 'mfa_ip_address_mismatch' })
    const used = () =>
      post(`/factors/${factorId}/verify`, { challenge_id, code: codeOf(secret, next()) }, headers)
    expect((await used()).status).toBe(200)
    const fresh = await bearerOf(client)
    const again = await post(
      `/factors/${factorId}/verify`,
      { challenge_id, code: codeOf(secret, next()) },
      fresh,
    )
    expect(await again.json()).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  })
})

describe('somebody else’s factor', () => {
  test('is as unknown as one that never was', async () => {
    const { factorId } = await personWithApp(auth, next)
    const { client } = await enter(auth)
    const headers = await bearerOf(client)
    const tell = async (method: string, id: string, path = '') => {
      const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
      const answer = await auth.request(`/factors/${id}${path}`, init)
      return [answer.status, await answer.json()]
    }
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/challenge'],
      ['POST', '/verify'],
    ] as const) {
      const [theirs, none] = [
        await tell(method, factorId, path),
        await tell(method, crypto.randomUUID(), path),
      ]
      expect(theirs).toEqual(none)
      expect(theirs).toMatchObject([404, { code: 'mfa_factor_not_found' }])
    }
  })
})

test('a session without the second step manages neither recovery codes nor factors', async () => {
  const { email, factorId } = await personWithApp(auth, next)
  const thief = await enter(auth, email)
  const headers = await bearerOf(thief.client)
  const generate = await post('/factors/recovery-codes', {}, headers)
  expect([generate.status, await generate.json()]).toMatchObject([403, { code: 'insufficient_aal' }])
  const passkey = await post('/passkeys/registration/options', {}, headers)
  expect([passkey.status, await passkey.json()]).toMatchObject([403, { code: 'insufficient_aal' }])
  expect((await thief.client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
})

test('a factor begun while there was none is no way around the first one, and open to who has taken that', async () => {
  const { client, email } = await enter(auth)
  const planted = await post(
    '/factors',
    { factor_type: 'webauthn', friendly_name: 'Planted' },
    await bearerOf(client),
  )
  const { id } = (await planted.json()) as { id: string }
  const device = new SoftwareAuthenticator(siteUrl)
  type Asked = {
    id: string
    webauthn: { credential_options: { publicKey: Parameters<typeof device.create>[0] } }
  }
  const takeBy = async (headers: Headers) => {
    const asked = (await (await post(`/factors/${id}/challenge`, {}, headers)).json()) as Asked
    const credential_response = device.create(asked.webauthn.credential_options.publicKey)
    const webauthn = { type: 'create', credential_response }
    return post(`/factors/${id}/verify`, { challenge_id: asked.id, webauthn }, headers)
  }
  const owner = await enter(auth, email)
  await raise(owner.client, await addApp(owner.client), next())
  const thief = await takeBy(await bearerOf((await enter(auth, email)).client))
  expect([thief.status, await thief.json()]).toMatchObject([403, { code: 'insufficient_aal' }])
  expect((await takeBy(await bearerOf(owner.client))).status).toBe(200)
})

test('of two first factors that are ended at the same moment one counts', async () => {
  const { client, email } = await enter(auth)
  const two = [client, (await enter(auth, email)).client]
  const begunBy = await Promise.all(
    two.map(async (one, at) => {
      const app = await addApp(one, `App ${at}`)
      const headers = await bearerOf(one)
      return { ...app, headers, challenge_id: await begun(headers, app.factorId) }
    }),
  )
  const at = next()
  const answers = await Promise.all(
    begunBy.map(({ factorId, secret, headers, challenge_id }) =>
      post(`/factors/${factorId}/verify`, { challenge_id, code: codeOf(secret, at) }, headers),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})
