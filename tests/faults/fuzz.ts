/** Generated query strings, and attempts at SQL injection. */
import fc from 'fast-check'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

const atOnce = 16
const operators = [
  'eq',
  'neq',
  'gt',
  'lte',
  'like',
  'ilike',
  'match',
  'in',
  'is',
  'cs',
  'fts',
  'not.eq',
  'or',
  'eq(any)',
]
const columns = [
  'title',
  'salary_min',
  'company_id',
  'created_at',
  'skills',
  'nothing',
  'companies.name',
  'title->a->>b',
]

const piece = fc.oneof(
  fc.constantFrom(
    ...'()[]{}.,:;*!@&=-+>"\'\\ %'.split(''),
    '->',
    '->>',
    '::',
    '...',
    '!inner',
    'count()',
    'null',
  ),
  fc.constantFrom(...columns, ...operators),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const words = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const pair = fc.oneof(
  fc.tuple(
    fc.constantFrom('select', 'order', 'or', 'and', 'limit', 'offset', 'columns', 'on_conflict'),
    words,
  ),
  fc.tuple(
    fc.constantFrom(...columns),
    fc.tuple(fc.constantFrom(...operators), words).map((parts) => parts.join('.')),
  ),
  fc.tuple(words, words),
)
const query = fc.array(pair, { minLength: 1, maxLength: 4 })

const methods = ['POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const
const targets = [
  'jobs',
  'saved_jobs',
  'goals',
  'applications',
  'rpc/search_jobs',
  'rpc/job_facets',
  'rpc/nothing',
  'nothing',
]
const preferences = fc.constantFrom(
  ...['', 'return=representation', 'return=headers-only', 'resolution=merge-duplicates', 'missing=default'],
  ...['count=exact', 'max-affected=1,handling=strict', 'tx=rollback', 'handling=strict,nothing=known'],
)
const types = fc.constantFrom(
  ...[
    'application/json',
    'text/csv',
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
  ],
  ...['application/vnd.pgrst.object+json', 'nothing/known', 'json'],
)
const strangeBody = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .array(
      fc.dictionary(fc.constantFrom(...columns, 'id', 'user_id', 'query'), fc.jsonValue({ maxDepth: 2 })),
    )
    .map((rows) => JSON.stringify(rows)),
  words,
  fc.array(words, { maxLength: 4 }).map((lines) => lines.join('\n')),
  fc.constantFrom('', '[', '{}', '[]', '[{}]', 'null', '"\\u0000"', '{"title":"\\ud800"}', '1e999', 'a,b\n1'),
)
const strangeRequest = fc.record({
  method: fc.constantFrom(...methods),
  target: fc.constantFrom(...targets),
  pairs: fc.oneof(fc.constant([] as [string, string][]), query),
  prefer: preferences,
  type: types,
  accept: types,
  body: strangeBody,
})

/** As nobody, who may change nothing: a request that got through would change rows, which are counted. */
const strangeRequests = (cases: number, size: Fault['size']): Fault => ({
  number: 76,
  name: `Requests that would write or call, made up at random, ${cases.toLocaleString('en')} of them`,
  goal: 'never 5xx, never an error without a code of PostgREST or PostgreSQL, and not a row changed',
  size,
  async run(stage) {
    const product = await stage.product()
    const before = await counts(product)
    const wrong = await ask(fc.sample(strangeRequest, { numRuns: cases, seed: 2 }), async (given) => {
      const { method, target, pairs, prefer, type, accept, body } = given
      const answer = await fetch(`${product.url}/rest/v1/${target}?${new URLSearchParams(pairs)}`, {
        method,
        headers: { apikey: product.publishableKey, prefer, accept, 'content-type': type },
        ...(method === 'HEAD' || method === 'OPTIONS' ? {} : { body }),
      })
      const orderly = method === 'HEAD' ? answer.status < 500 : await isOrderly(answer)
      return orderly ? undefined : `${answer.status} for ${JSON.stringify(given)}`
    })
    if ((await counts(product)) !== before) wrong.push('rows are gone or new')
    return finding(wrong, cases, 'requests')
  },
})

const strangeQueries = (cases: number, size: Fault['size']): Fault => ({
  number: 13,
  name: `Query strings made up at random, ${cases.toLocaleString('en')} of them`,
  goal: 'never 5xx, never an error without a code of PostgREST or PostgreSQL',
  size,
  async run(stage) {
    const product = await stage.product()
    const queries = fc
      .sample(query, { numRuns: cases, seed: 1 })
      .map((pairs) => new URLSearchParams(pairs).toString())
    const wrong = await ask(queries, async (text) => {
      const answer = await read(product, `jobs?${text}`)
      return (await isOrderly(answer)) ? undefined : `${answer.status} for ${text}`
    })
    return finding(wrong, cases, 'queries')
  },
})

const payloads = [
  `'`,
  `"`,
  `' or 1=1 --`,
  `") or 1=1 --`,
  `'; drop table public.jobs; --`,
  `'; select pg_sleep(5); --`,
  `' union select 1,2,3 --`,
  `$$; select 1 $$`,
  `\\'; select 1; --`,
  `%27%20or%201=1`,
  `1; truncate public.companies`,
  `' || (select version()) || '`,
  `1) or (1=1`,
  `*/ or 1=1 /*`,
  `a','b'); delete from public.jobs; --`,
  `{"a":"') or 1=1"}`,
  `\u02bc or 1=1 --`,
  `eq.1'`,
  `pg_catalog.pg_authid`,
  `(select rolpassword from pg_authid limit 1)`,
]
const dressings = [
  ...['', ' ', '\t', '(', '"', "'", '{', '\\', '%', '\0'].map((before) => (text: string) => before + text),
  ...[')', '"', "'", '}', ';', '--', '/*', '\n', '::text', '->>x', ' as x', ',', '.', '!', '*'].map(
    (after) => (text: string) => text + after,
  ),
]
const corpus = payloads.flatMap((payload) => dressings.map((dress) => dress(payload)))

const injections: Fault = {
  number: 14,
  name: `Injection: ${corpus.length} strings in every operator, select, order, on_conflict, call and header`,
  goal: 'only values change: no 5xx, no row more, nothing slower than 2 s, nothing gone',
  size: 'minutes',
  async run(stage) {
    const product = await stage.product()
    const before = await counts(product)
    const places = placesOf()
    const asked = corpus.flatMap((text) => places.map((place) => ({ text, ...place })))
    const wrong = await ask(asked, async ({ text, name, path, headers, findsNothing }) => {
      const started = performance.now()
      const answer = await read(product, path(encodeURIComponent(text)), headers?.(text))
      const slow = performance.now() - started > 2000
      const rows = answer.status === 200 ? ((await answer.clone().json()) as unknown[]) : []
      const found = findsNothing && Array.isArray(rows) && rows.length > 0
      return slow || found || !(await isOrderly(answer))
        ? `${answer.status} for ${text} in ${name}`
        : undefined
    })
    if ((await counts(product)) !== before) wrong.push('rows are gone or new')
    return finding(wrong, asked.length, 'requests')
  },
}

type Place = {
  name: string
  path: (text: string) => string
  headers?: (text: string) => Record<string, string>
  findsNothing: boolean
}

function placesOf(): Place[] {
  const filters = ['eq', 'like', 'ilike', 'in', 'gt', 'cs', 'fts', 'is'].map((operator) => ({
    name: operator,
    path: (text: string) => `jobs?title=${operator}.${operator === 'in' ? `(${text})` : text}&limit=1`,
    findsNothing: operator === 'eq' || operator === 'in',
  }))
  const header = (name: string) => ({
    name,
    path: () => 'jobs?limit=1',
    headers: (text: string) => ({ [name]: text.replace(/[^\x20-\x7e]/g, '') }),
    findsNothing: false,
  })
  return [
    ...filters,
    { name: 'select', path: (text) => `jobs?select=${text}&limit=1`, findsNothing: false },
    { name: 'order', path: (text) => `jobs?order=${text}&limit=1`, findsNothing: false },
    { name: 'on_conflict', path: (text) => `jobs?on_conflict=${text}&limit=1`, findsNothing: false },
    { name: 'call', path: (text) => `rpc/search_jobs?query=${text}&limit=1`, findsNothing: false },
    header('prefer'),
    header('accept-profile'),
    header('range'),
  ]
}

/** Sends all of them, a few at a time, and returns the complaints. */
async function ask<Item>(items: readonly Item[], one: (item: Item) => Promise<string | undefined>) {
  const wrong: string[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const complaint = await one(items[next++] as Item)
      if (complaint !== undefined) wrong.push(complaint.slice(0, 200))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return wrong
}

function read(
  { url, publishableKey }: Product,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey, ...headers } })
}

/** An error has a code of PostgREST or an SQLSTATE. */
async function isOrderly(answer: Response): Promise<boolean> {
  if (answer.ok) return (await answer.arrayBuffer()) !== undefined
  const body = (await answer.json().catch(() => ({}))) as { code?: string }
  return answer.status < 500 && /^(PGRST\w{3}|[0-9A-Z]{5})$/.test(body.code ?? '')
}

async function counts({ sql }: Product): Promise<string> {
  const rows = await sql(
    'select (select count(*) from public.jobs) as jobs, (select count(*) from public.companies) as companies',
  )
  return JSON.stringify(rows)
}

export const fuzzFaults: readonly Fault[] = [
  strangeQueries(2_000, 'seconds'),
  strangeQueries(100_000, 'minutes'),
  strangeRequests(1_500, 'seconds'),
  strangeRequests(30_000, 'minutes'),
  injections,
]
