import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageCalls } from './page-calls.ts'

const recorded = new Set<string>()
const verbs = { GET: 'select', HEAD: 'select', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const

/** The network, in place of the browser's: every request to the data API is noted, and answered with nothing found. */
async function network(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(input), 'https://tannr.example')
  if (pathname === '/env.json')
    return Response.json({ supabaseUrl: 'https://tannr.example', publishableKey: 'sb_publishable_test' })
  const [, name] = /^\/rest\/v1\/(?:rpc\/)?(\w+)$/.exec(pathname) ?? []
  if (!name) return new Response('not found', { status: 404 })
  const headers = new Headers(init.headers)
  const upsert = headers.get('prefer')?.includes('resolution=')
  const verb = verbs[(init.method ?? 'GET') as keyof typeof verbs]
  recorded.add(name).add(`${name} ${upsert ? 'upsert' : verb}`)
  if (pathname.includes('/rpc/')) recorded.add(`${name} select`)
  const lines = /\/rpc\/(network_|my_conversations)/.test(pathname)
  const answer =
    pathname.includes('/rpc/') && !lines ? { results: [], matches: [], alerts: [], activities: [] } : []
  return Response.json(answer, { headers: { 'content-range': '*/0' } })
}

/** Replaces the storage of a browser with a signed-in person. */
function storageOfAPerson() {
  const session = {
    ...{ access_token: 'token', refresh_token: 'token', token_type: 'bearer', expires_in: 3600 },
    ...{ expires_at: Math.floor(Date.now() / 1000) + 3600, user: { id: 'person', user_metadata: {} } },
  }
  const kept = new Map([['tannr.session', JSON.stringify(session)]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('window', { localStorage: storageOfAPerson(), addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** The table or function, and the verb if given. */
function askedInTheSource(): string[] {
  const root = path.resolve(import.meta.dirname, '..')
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const asked = text.matchAll(
      /\.(?:from|rpc)\('(\w+)'[^)]*\)(?:\s*\.(select|insert|update|delete|upsert)\b)?/g,
    )
    return [...asked].map(([, name, verb]) => (verb ? `${name} ${verb}` : `${name}`))
  })
  return [...new Set(found)].sort()
}

test('the bench asks everything that the pages ask of the data API', async () => {
  const asker = {
    ...{ id: 'person', round: 0, jobs: ['job'], strangers: ['stranger'], companies: ['company'] },
    ...{ applications: ['application'], certificate: crypto.randomUUID(), requester: 'requester' },
  }
  for (const { ask } of pageCalls) {
    // An empty answer makes some of them fail after the request; reading a job requires a uuid.
    await ask({ ...asker, jobs: [crypto.randomUUID()] }).catch(() => {})
  }
  const missing = askedInTheSource().filter((asked) => !recorded.has(asked))
  expect(missing).toEqual([])
})

test('the bench reads queries alone: Node takes the types out of them, and knows no markup', () => {
  const root = path.resolve(import.meta.dirname, 'page-calls')
  const files = globSync('*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.filter((file) => /from '[^']+\.tsx'/.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})
