/**
 * How PostgreSQL answers the slowest case of each query, written to build/plans/, with the figures in docs/queries.md:
 * the data API's own statements, as the caller's role with row-level security in force, explained down to what functions
 * and triggers run inside.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import pg from 'pg'
import type { Claims } from '#server/platform/caller.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { restService } from '#server/rest/rest-service.ts'
import type { Kind } from './bench-people.ts'
import type { FilledProduct } from './filled-product.ts'
import { type Amounts, type QueryEntry, queryDocument } from './query-document.ts'
import type { QueryFigures } from './query-figures.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'build/plans')
/** Statements executed often within a function are listed once; long plans and lines are cut. */
const longest = { plans: 6, lines: 36, columns: 150 }

const explain = `
  load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_timing = on; set auto_explain.log_nested_statements = on;
  set auto_explain.log_triggers = on; set auto_explain.log_parameter_max_length = 0; set client_min_messages = log`

export async function writePlans(
  product: Pick<FilledProduct, 'databaseUrl'>,
  figures: readonly QueryFigures[],
  bare: number,
): Promise<void> {
  const explainer = await startExplainer(product.databaseUrl)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const entries: QueryEntry[] = []
    for (const query of figures) entries.push(await entry(query, explainer))
    for (const [page, queries] of Map.groupBy(entries, (one) => one.page)) {
      await writeFile(
        path.join(folder, `${fileOf(page)}.md`),
        `# ${page}\n\n${queries.map(section).join('\n')}`,
      )
    }
    await writeFile(
      path.join(root, 'docs/queries.md'),
      queryDocument(entries, await amountsIn(product.databaseUrl), bare),
    )
  } finally {
    await explainer.close()
  }
}

const counted = {
  people: 'profiles',
  connections: 'connections',
  companies: 'companies',
  jobs: 'jobs',
  applications: 'applications',
  'events of them': 'application_events',
  alerts: 'job_alerts',
  posts: 'posts',
  messages: 'messages',
} as const

async function amountsIn(databaseUrl: string): Promise<Amounts> {
  const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'bench amounts' })
  await owner.connect()
  try {
    const amounts: { what: string; amount: number }[] = []
    for (const [what, table] of Object.entries(counted)) {
      const { rows } = await owner.query<{ amount: number }>(
        `select count(*)::integer as amount from public.${table}`,
      )
      amounts.push({ what, amount: rows[0]?.amount ?? 0 })
    }
    return amounts
  } finally {
    await owner.end()
  }
}

const fileOf = (page: string) =>
  page
    .replaceAll(/[^a-z-]+/g, ' ')
    .trim()
    .replaceAll(' ', '-') || 'home'

async function entry(query: QueryFigures, explainer: Explainer): Promise<QueryEntry> {
  const { call, what, kind, p50, p95 } = query
  const plans = await explainer.plans(query)
  return {
    page: call.page,
    query: `${call.name}: ${what}`,
    ...{ p50, p95 },
    who: call.visitor ? 'a visitor' : `a person with ${records[kind]}`,
    plan: plans.join('\n\n'),
  }
}

const records: Readonly<Record<Kind, string>> = {
  typical: 'a usual number of records',
  heaviest: 'the most records',
  'nobody’s records': 'no records',
}

function section({ query, p50, p95, who, plan }: QueryEntry): string {
  return `## ${query}\n\np50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms over the wire, for ${who}.\n\n\`\`\`\n${plan}\n\`\`\`\n`
}

type Explainer = { plans(query: QueryFigures): Promise<string[]>; close(): Promise<void> }

async function startExplainer(databaseUrl: string): Promise<Explainer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(explain)
  let told: string[] = []
  client.on('notice', ({ message }) => message && told.push(message))
  let claims: Claims | undefined
  const app = await dataApi(databaseUrl, client, () => claims ?? { role: 'anon' })
  return {
    async plans({ call, slowest: { person, request } }) {
      claims = call.visitor ? undefined : { sub: person, role: 'authenticated', aud: 'authenticated' }
      told = []
      await app.inject({
        method: request.method as 'GET',
        url: `/rest/v1${request.url}`,
        headers: { ...request.headers, 'x-caller': call.visitor ? 'visitor' : 'person' },
        ...(request.body !== undefined && { payload: request.body }),
      })
      return shortened(told)
    },
    async close() {
      await app.close()
      await client.end()
    },
  }
}

/** The data API in this process, with every batch run on `client` and rolled back. */
async function dataApi(
  databaseUrl: string,
  client: pg.Client,
  claims: () => Claims,
): Promise<FastifyInstance> {
  const database = createDatabase({
    url: loginUrl(databaseUrl, 'authenticator'),
    size: 2,
    name: 'bench plans',
  })
  let ready = false
  const explaining: Database = {
    ...database,
    async batch(statements) {
      if (!ready) return database.batch(statements)
      await client.query('begin')
      try {
        for (const { text, values } of statements) await client.query(text, [...values])
      } finally {
        await client.query('rollback')
      }
      return database.batch([])
    },
  }
  const app = fastify()
  app.addHook('onRequest', async (request) => {
    request.credentials = {
      keyRole: 'anon',
      token: request.headers['x-caller'] === 'person' ? 'a token' : undefined,
    }
  })
  app.addHook('onClose', () => database.close())
  await app.register(restService, {
    prefix: '/rest/v1',
    database: explaining,
    verify: claims,
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
  })
  for (let status = 503; status === 503; await setImmediate()) {
    status = (await app.inject({ url: '/rest/v1/companies?limit=1' })).statusCode
  }
  ready = true
  return app
}

/** The whole request last, as explained by PostgreSQL; before it what ran inside, longest first. */
function shortened(told: readonly string[]): string[] {
  const plans = told
    .map((message) => ({
      took: Number(/duration: ([\d.]+) ms/.exec(message)?.[1]),
      text: withoutNoise(message),
    }))
    .filter(({ took, text }) => took >= 0 && !/set_config/.test(text))
  const outermost = plans.at(-1)
  const inner = plans.slice(0, -1).sort((a, b) => b.took - a.took)
  return [...(outermost ? [outermost] : []), ...inner.slice(0, longest.plans - 1)].map(({ took, text }) =>
    cut(`${took.toFixed(1)} ms\n${text}`),
  )
}

function withoutNoise(message: string): string {
  const plan = message.replace(/^duration: [\d.]+ ms\s+plan:\n/, '')
  return plan
    .replace(/^Query Text: ([\s\S]*?)(?=\n[^\n]*\(cost=)/, (_, text: string) =>
      text.replaceAll(/\s+/g, ' ').trim(),
    )
    .replaceAll(/cost=[\d.]+ rows=(\d+) width=\d+/g, 'estimated rows=$1')
}

function cut(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (line.length > longest.columns ? `${line.slice(0, longest.columns)} …` : line))
  const left = lines.length - longest.lines
  return [...lines.slice(0, longest.lines), ...(left > 0 ? [`… ${left} lines more`] : [])].join('\n')
}
