/** A product that serves the small library of tests/conformance/rest-project, for the data API's tests. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { importJWK, SignJWT } from 'jose'
import { expect } from 'vitest'
import { type Tannr, useTannr } from './tannr.ts'

export type Library = {
  tannr: Tannr
  /** A stock client as nobody in particular. */
  anon(): SupabaseClient
  /** A relation with the stock client as nobody in particular. */
  from(relation: string): ReturnType<SupabaseClient['from']>
  /** A stock client of the person `sub`. */
  as(sub: string): Promise<SupabaseClient>
  token(claims: Record<string, unknown>): Promise<string>
  /** A request without the stock client, by default with the publishable key. */
  request(pathAndQuery: string, init?: RequestInit): Promise<Response>
}

const project = path.resolve(import.meta.dirname, '../conformance/rest-project')

export function useLibrary(): Library {
  const tannr = useTannr({ env: { SUPABASE_DIR: project }, template: false })
  const token: Library['token'] = async (claims) => {
    const { signingKeys } = JSON.parse(await readFile(path.join(tannr.dataDir, 'keys.json'), 'utf8'))
    const [jwk] = signingKeys
    const key = await importJWK(jwk, jwk.alg)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
      .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '1h')
      .sign(key)
  }
  return {
    tannr,
    anon: () => tannr.client(),
    from: (relation) => tannr.client().from(relation),
    as: async (sub) => tannr.client({ accessToken: await token({ role: 'authenticated', sub }) }),
    token,
    request: (pathAndQuery, init = {}) =>
      fetch(`${tannr.url}/rest/v1${pathAndQuery}`, {
        ...init,
        headers: { apikey: tannr.publishableKey, ...init.headers },
      }),
  }
}

/** The rows of a read that must succeed. */
export async function rowsOf<Row>(query: PromiseLike<{ data: Row | null; error: unknown }>): Promise<Row> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data as Row
}

export async function idsOf(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<number[]> {
  return ((await rowsOf(query)) as { id: number }[]).map(({ id }) => id)
}

/** The refusal in a response's status, headers and body. */
export async function failureOf(answer: Response) {
  return { status: answer.status, proxy: answer.headers.get('proxy-status'), ...(await answer.json()) }
}
