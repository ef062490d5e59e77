/**
 * Every query that the pages make, over the wire as real people, with what dataset.ts fills the database with. Filling takes
 * some minutes (BENCH_SHARE=0.1 makes a tenth of what is many), so this one runs only when it is named; BENCH_DATA names
 * a folder that keeps the filled database for the next time, and BENCH_PAGE the pages to look at alone, with commas between.
 */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { type BenchPerson, benchPeople, type Kind, kinds } from './bench-people.ts'
import { type FilledProduct, withFilledProduct } from './filled-product.ts'
import type { PageCall } from './page-calls/page-call.ts'
import { actAs, askBackend, type Request } from './page-client.ts'
import { figuresOf, type Sample } from './query-figures.ts'
import { writePlans } from './query-plans.ts'
import { median, title } from './report.ts'

const limit = 20
/** Each query counts by its quietest pass, as other load is not the query's. */
const passes = 3
const callsPerKind = 20
/** Milliseconds after which a query far from its limit is not repeated in that pass. */
const patience = 3000

/** The pages' query modules import these, under any name; here they come from page-client.ts. */
const replaced = [
  'app/data/supabase.ts',
  'app/lib/session/auth.ts',
  'app/lib/session/session-storage.ts',
].map((file) => pathToFileURL(path.resolve(file)).href)

export async function run(): Promise<void> {
  title('Every query that the pages make')
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      return replaced.includes(found.url) ? next(import.meta.resolve('./page-client.ts'), context) : found
    },
  })
  const { pageCalls } = await import('./page-calls.ts')
  const page = process.env.BENCH_PAGE
  const asked = page?.split(',')
  await withFilledProduct(async (product) => {
    const samples = await measure(
      product,
      pageCalls.filter((call) => !asked || asked.includes(call.page)),
    )
    const figures = figuresOf(samples)
    const bare = await bareStatement(product.databaseUrl)
    print(figures, bare)
    if (!page) await writePlans(product, figures, bare)
  })
}

/** Milliseconds of a statement that does nothing, by the driver alone: what this machine is like. */
async function bareStatement(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const seen: number[] = []
  for (let call = 0; call < 1000; call++) {
    const started = performance.now()
    await client.query('select 1')
    seen.push(performance.now() - started)
  }
  await client.end()
  return median(seen)
}

async function measure(product: FilledProduct, calls: readonly PageCall[]): Promise<Sample[]> {
  const owner = new pg.Client({ connectionString: product.databaseUrl, application_name: 'bench owner' })
  await owner.connect()
  try {
    const people = await benchPeople(owner, await loadKeys({ dataDir: product.dataDir }))
    const samples: Sample[] = []
    for (let pass = 0; pass <= passes; pass++) {
      for (const call of calls) {
        for (const kind of call.visitor ? kinds.slice(0, 1) : kinds) {
          // The first pass warms up and is not counted.
          const times = pass === 0 ? 3 : callsPerKind
          await measureCall({ product, owner, call, kind, people: people[kind], pass, times }, samples)
        }
      }
    }
    return samples.filter((sample) => sample.pass > 0)
  } finally {
    await owner.end()
  }
}

type Measuring = {
  product: FilledProduct
  owner: pg.Client
  call: PageCall
  kind: Kind
  people: readonly BenchPerson[]
  pass: number
  times: number
}

async function measureCall(
  { product, owner, call, kind, people, pass, times }: Measuring,
  samples: Sample[],
): Promise<void> {
  const started = performance.now()
  for (let round = 0; round < times; round++) {
    if (performance.now() - started > patience) return
    const person = people[round % people.length] as BenchPerson
    const asOwner = (sql = '') => owner.query(sql.replaceAll('$1', `'${person.id}'`))
    const told = (request: Request) => samples.push({ call, kind, pass, person: person.id, request })
    if (call.before) await asOwner(call.before)
    askBackend({ ...product, told })
    actAs(call.visitor ? null : person)
    // Words and records change with each round and from pass to pass.
    try {
      await call.ask({ ...person, round: round + pass * times })
    } catch (error) {
      // The rest is measured all the same; the run has failed.
      process.exitCode = 1
      return console.log(`  ${call.page} ${call.name}, ${kind}: ${(error as Error).message}`)
    }
    if (call.after) await asOwner(call.after)
  }
}

function print(figures: ReturnType<typeof figuresOf>, bare: number): void {
  let page = ''
  for (const { call, what, p50, p95, max, rows, kind } of figures) {
    if (call.page !== page) console.log(`\n${call.page}`)
    page = call.page
    const name = `  ${call.name}: ${what}`.padEnd(68)
    const times = [p50, p95, max].map((time) => time.toFixed(1).padStart(8)).join('')
    console.log(
      `${name}${times}  limit ${limit}${p95 > limit ? ' MISSED' : ''}  ${rows} rows, ${call.visitor ? 'visitor' : kind}`,
    )
  }
  const missed = figures.filter(({ p95 }) => p95 > limit).length
  console.log(
    `\n${figures.length} queries, ${missed} above ${limit} ms (p50, p95 and max in ms, slowest kind of person); a bare statement takes ${bare.toFixed(2)} ms`,
  )
}
