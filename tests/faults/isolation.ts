/** Many people on few connections: nobody sees the rows of others. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { importJWK, type JWK, SignJWT } from 'jose'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

const people = 200
const requests = 100_000
const atOnce = 64

const poolBleed: Fault = {
  number: 32,
  name: `Pool bleed: ${requests.toLocaleString('en')} requests of ${people} people at once`,
  goal: 'each answer is one row, the own one',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const tokens = await tokensOf(product, people)
    const wrong: string[] = []
    let sent = 0
    const worker = async () => {
      while (sent < requests) {
        const person = tokens[sent++ % people] as Person
        const answer = await fetch(`${product.url}/rest/v1/profiles?select=user_id`, {
          headers: { apikey: product.publishableKey, authorization: `Bearer ${person.token}` },
        })
        const text = await answer.text()
        if (text !== `[{"user_id":"${person.id}"}]`) wrong.push(`${answer.status} ${text.slice(0, 100)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return finding(wrong, requests, 'answers')
  },
}

type Person = { id: string; token: string }

/** Existing people: created in the database, with tokens signed by the product's own key. */
async function tokensOf(product: Product, count: number): Promise<Person[]> {
  const rows = await product.sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'bleed-' || n || '@example.com', now()
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const { signingKeys } = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'))
  const [jwk] = signingKeys as [JWK]
  const key = await importJWK(jwk, 'ES256')
  return Promise.all(
    rows.map(async ({ id }) => ({
      id,
      token: await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid ?? '' })
        .setExpirationTime('1h')
        .sign(key),
    })),
  )
}

export const isolationFaults: readonly Fault[] = [poolBleed]
