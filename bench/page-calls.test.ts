import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { pageCalls } from './page-calls.ts'

const recorded = vi.hoisted(() => new Set<string>())

vi.mock('#app/lib/session/auth.ts', () => ({
  getAuth: async () => ({
    getSession: async () => ({ data: { session: { user: { id: 'person' } } }, error: null }),
  }),
}))

vi.mock('#app/data/supabase.ts', () => {
  const answer = (asked: string): object =>
    new Proxy(
      {},
      {
        get: (_, step: string) => {
          // A list of nothing and a record with empty lists at once.
          const data = Object.assign([], { results: [], matches: [], alerts: [], activities: [] })
          const settled = Promise.resolve({ data, error: null, count: 0 })
          if (step === 'then') return settled.then.bind(settled)
          const verb = ['select', 'insert', 'update', 'delete', 'upsert'].includes(step)
          if (verb) recorded.add(`${asked} ${step}`)
          return () => answer(asked)
        },
      },
    )
  const ask = (asked: string) => {
    recorded.add(asked)
    return answer(asked)
  }
  return {
    getSupabase: async () => ({ from: (table: string) => ask(table), rpc: (name: string) => ask(name) }),
  }
})

/** Table or function, and what is done with it where that is said at once. */
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
    // An empty answer makes some of them stumble after they asked; who reads one job asks for a uuid.
    await ask({ ...asker, jobs: [crypto.randomUUID()] }).catch(() => {})
  }
  const missing = askedInTheSource().filter((asked) => !recorded.has(asked))
  expect(missing).toEqual([])
})
