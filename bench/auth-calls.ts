/** Shared by the measurements of auth: calls by Node's own client, and their number per second. */
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Product } from './product.ts'

export type Tokens = { access_token: string; refresh_token: string }

/** How often per second `work` is done with this concurrency. */
export async function perSecond(
  atOnce: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  let done = 0
  const loop = async (_: unknown, index: number) => {
    while (performance.now() - started < seconds * 1000) {
      await work(index)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return (done * 1000) / (performance.now() - started)
}

export const takeTokens = (product: Product, grant: string, body: object) =>
  post<Tokens>(product, `/token?grant_type=${grant}`, body)

const agent = new Agent({ keepAlive: true })

export const closeCalls = () => agent.destroy()

/** By Node's own client, which takes a third of the time of fetch: it shares the two cores with the server. */
export function post<Answer>(
  product: Product,
  path: string,
  body: object,
  given: Record<string, string> = {},
): Promise<Answer> {
  const text = JSON.stringify(body)
  const headers = {
    apikey: product.publishableKey,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...given,
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${product.url}/auth/v1${path}`, { method: 'POST', agent, headers }, (response) => {
      readText(response).then((answer) => {
        if (response.statusCode === 200) resolve(JSON.parse(answer) as Answer)
        else reject(new Error(`POST ${path} failed: ${answer}`))
      }, reject)
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

/** A project with only limits changed, since the load comes from one address. */
export async function projectWith(dataDir: string, further: string): Promise<string> {
  const folder = path.join(dataDir, 'project')
  await mkdir(folder, { recursive: true })
  const text = `[auth.rate_limit]\ntoken_refresh = 100000000\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true\n${further}`
  await writeFile(path.join(folder, 'config.toml'), text)
  return folder
}
