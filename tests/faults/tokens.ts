/** Forged and malformed access tokens. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { importJWK, type JWK, SignJWT } from 'jose'
import { givenPerson } from '#tests/support/people.ts'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

const services = { auth: '/auth/v1/user', data: '/rest/v1/profiles?limit=1' }
type Service = keyof typeof services

type Claims = Record<string, unknown>
type Forger = (claims: Claims, header?: Record<string, unknown>) => Promise<string>

const forgedTokens: Fault = {
  number: 25,
  name: 'JWT: no algorithm, public key as a secret, foreign key ids, expiry to the second, 1 MB',
  goal: 'refused by every service, and the real token counts',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const person = await givenPerson(product)
    const token = person.session.access_token
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const forged = await forgedFrom(product, token, claims)
    const wrong: string[] = []
    for (const [name, { value, refusedBy }] of Object.entries(forged)) {
      for (const service of Object.keys(services) as Service[]) {
        const status = await statusOf(product, services[service], value)
        const right = refusedBy.includes(service) ? status >= 400 && status < 500 : status === 200
        if (!right) wrong.push(`${name} at ${service}: ${status}`)
      }
    }
    return finding(wrong, Object.keys(forged).length * 2, 'tokens shown')
  },
}

async function forgedFrom(product: Product, token: string, claims: Claims) {
  const stored = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'))
  const [jwk] = stored.signingKeys as [JWK]
  const own: Forger = async (body, header = {}) =>
    new SignJWT(body)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid ?? '', ...header })
      .sign(await importJWK(jwk, 'ES256'))
  const answer = await fetch(`${product.url}/auth/v1/.well-known/jwks.json`)
  const [shown] = ((await answer.json()) as { keys: [JWK] }).keys
  const asSecret: Forger = async (body, header = {}) =>
    new SignJWT(body)
      .setProtectedHeader({ alg: 'HS256', kid: shown.kid ?? '', ...header })
      .sign(Buffer.from(JSON.stringify(shown)))
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head = '', body = '', signature = ''] = token.split('.')
  const all = Object.keys(services) as Service[]
  const bad = (value: string) => ({ value, refusedBy: all })
  const good = (value: string) => ({ value, refusedBy: [] as Service[] })
  // Only our own key could have signed it, and it does not decide who somebody is.
  const badForData = (value: string) => ({ value, refusedBy: ['data'] as Service[] })
  return {
    'the real one': good(token),
    'ran out within the leeway': good(await own({ ...claims, exp: now - 20 })),
    'ran out before it': bad(await own({ ...claims, exp: now - 32 })),
    'not valid yet': bad(await own({ ...claims, nbf: now + 120 })),
    'no expiry': bad(await own({ ...claims, exp: undefined })),
    'an expiry in words': bad(await own({ ...claims, exp: 'tomorrow' })),
    'no algorithm': bad(`${part({ alg: 'none', kid: jwk.kid })}.${body}.`),
    'no algorithm, in capitals': bad(`${part({ alg: 'NONE' })}.${body}.${signature}`),
    'the public key as a secret': bad(await asSecret(claims)),
    'an empty secret': bad(`${part({ alg: 'HS256' })}.${body}.${signature}`),
    'a key id that is a path': bad(await asSecret(claims, { kid: '../../../../dev/null' })),
    'a key id that is a query': bad(await asSecret(claims, { kid: "' or 1=1 --" })),
    'a key of its own': bad(await asSecret(claims, { jwk: shown, jku: 'http://127.0.0.1:1/jwks' })),
    'another role, old signature': bad(`${head}.${part({ ...claims, role: 'service_role' })}.${signature}`),
    'no signature': bad(`${head}.${body}.`),
    'half a signature': bad(`${head}.${body}.${signature.slice(0, 40)}`),
    'a role that is none': badForData(await own({ ...claims, role: 'postgres' })),
    'the role of a service': badForData(await own({ ...claims, role: 'supabase_auth_admin' })),
    '1 MB': bad(`${head}.${'x'.repeat(1024 * 1024)}.${signature}`),
  }
}

async function statusOf({ url, publishableKey }: Product, service: string, token: string): Promise<number> {
  const answer = await fetch(url + service, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  await answer?.text()
  // A header that is too long may end the connection before the response is read.
  return answer?.status ?? 431
}

export const tokenFaults: readonly Fault[] = [forgedTokens]
