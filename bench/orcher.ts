/**
 * One row through the Tannr API, with a key that is looked up at every call, beside one row through the data API; and what it
 * costs to count a call, beside the sandbox, where none is counted. In rounds by turns, so that what else the machine does
 * meets all of them.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { type Measured, measureLoad, warmUp } from './load.ts'
import { measureRuns, type Runs } from './orcher-runs.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const rounds = 15
const seconds = 0.5
const goals = { rest: 0.8, metered: 0.9 }

export const run = (): Promise<void> => measured(measureRuns)

/** Without the runs of directives, which take minutes. */
export const runCalls = (): Promise<void> => measured(async () => {})

async function measured(before: (runs: Runs) => Promise<void>): Promise<void> {
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('postgres')
  const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl, SEED: 'yes' })
  try {
    const made = await givenAgents(databaseUrl)
    const token = await (await loadKeys({ dataDir })).sign(claimsOf(made.user))
    const { user: person, workspace } = made
    await before({ databaseUrl, product, person, workspace, ...made.live })
    await measure({
      live: { url: `${product.url}/v1/agents/${made.live.agent}`, headers: bearer(made.live.secret) },
      sandbox: {
        url: `${product.url}/v1/agents/${made.sandbox.agent}`,
        headers: bearer(made.sandbox.secret),
      },
      rest: {
        url: `${product.url}/rest/v1/goals?select=id,title,category,created_at&id=eq.${made.goal}`,
        headers: { apikey: product.publishableKey, ...bearer(token) },
      },
    })
  } finally {
    await product.stop()
    await postgres.stop()
    await dropDataDir(dataDir)
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const claimsOf = (user: string) => ({
  sub: user,
  role: 'authenticated',
  aud: 'authenticated',
  exp: Math.floor(Date.now() / 1000) + 3600,
})

type Asked = { url: string; headers: Record<string, string> }

async function measure(asked: Record<'live' | 'sandbox' | 'rest', Asked>): Promise<void> {
  title('One row through the Tannr API, with a key')
  await warmUp(...Object.values(asked))
  for (const connections of [1, 16, 64]) {
    const seen: Record<keyof typeof asked, Measured[]> = { live: [], sandbox: [], rest: [] }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['rest', 'live', 'sandbox'] as const) {
        seen[name].push(await measureLoad({ ...asked[name], connections, seconds }))
      }
    }
    const perSecond = (name: keyof typeof asked) => median(seen[name].map((one) => one.requestsPerSecond))
    /** Of each round by itself: what else the machine did in it met both. */
    const ratioTo = (other: keyof typeof asked) =>
      median(
        seen.live.map(
          ({ requestsPerSecond }, round) =>
            requestsPerSecond / (seen[other][round]?.requestsPerSecond ?? Number.NaN),
        ),
      ).toFixed(2)
    const failed = Object.values(seen).flatMap((all) => all.filter((one) => one.failed > 0)).length
    row(
      `GET /v1/agents/{id}, ${connections} connections`,
      `${perSecond('live').toFixed(0)}/s`,
      `/rest/v1 ${perSecond('rest').toFixed(0)}/s`,
    )
    row('  ratio to /rest/v1', ratioTo('rest'), `goal at least ${goals.rest}`)
    row('  ratio to uncounted', ratioTo('sandbox'), `goal at least ${goals.metered}`)
    row(
      '  p99',
      `${median(seen.live.map((one) => one.p99)).toFixed(2)} ms`,
      `/rest/v1 ${median(seen.rest.map((one) => one.p99)).toFixed(2)} ms`,
    )
    if (failed > 0) row('  rounds with failures', String(failed), 'goal 0')
  }
}

type Made = { agent: string; secret: string }

/** A person with a goal, and with an agent and a key in their workspace and its sandbox, on a plan without a limit. */
async function givenAgents(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const user = randomUUID()
  const one = async (text: string, values: unknown[]): Promise<string> =>
    Object.values((await client.query(text, values)).rows[0] ?? {})[0] as string
  try {
    await client.query(
      "insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)",
      [user, `${user}@example.com`],
    )
    const workspace = await one('select orcher.first_workspace($1)', [user])
    const sandbox = await one('select id from orcher.workspaces where sandbox_of = $1', [workspace])
    await client.query("update orcher.accounts set plan = 'enterprise' where user_id = $1", [user])
    const give = async (mode: string, place: string): Promise<Made> => {
      const secret = `tannr_${mode}_${randomBytes(20).toString('hex')}`
      await client.query(
        'insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes) values ($1, $2, $3, $3, $4, $5, orcher.all_scopes())',
        [
          workspace,
          user,
          mode,
          secret.slice(0, `tannr_${mode}_`.length + 4),
          createHash('sha256').update(secret).digest(),
        ],
      )
      const agent = await one(
        "insert into orcher.agents (workspace_id, name, capabilities) values ($1, 'analyst', '{research,draft}') returning id",
        [place],
      )
      return { agent, secret }
    }
    const goal = await one(
      "insert into public.goals (user_id, title, category, target_date) values ($1, 'One row', 'Learning', '2030-01-01') returning id",
      [user],
    )
    return {
      user,
      workspace,
      goal,
      live: await give('live', workspace),
      sandbox: await give('sandbox', sandbox),
    }
  } finally {
    await client.end()
  }
}
