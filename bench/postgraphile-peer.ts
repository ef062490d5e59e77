/**
 * PostGraphile 5 in a process of its own, for the data API to stand beside: the same database, role and number of connections,
 * production settings. It weighs 290 MB, so it is no dependency: whoever wants to see it installs it where {@link peerFolder} says.
 */
import { fork } from 'node:child_process'
import { access } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { type Load, type Measured, measureLoad } from './load.ts'
import { median, row, title } from './report.ts'

const root = path.resolve(import.meta.dirname, '..')
const peerFolder = path.join(root, 'node_modules/.cache/peers')
const howToInstall = `npm install --prefix ${path.relative(root, peerFolder)} postgraphile@5.1.5`

type Peer = { url: string; stop(): void }

/** The same of the tables of `rest-work`, as a GraphQL client queries them. */
const queries = {
  'one row': { goal: 3, query: '{ benchItemByRowId(rowId: 500) { rowId groupId name amount } }' },
  '50 rows with an embed': {
    goal: 2,
    query: `{ allBenchItems(condition: { groupId: 7 }, orderBy: ROW_ID_ASC, first: 50) {
      nodes { rowId groupId name amount benchGroupByGroupId { name } } } }`,
  },
}

const rounds = 3
const json = { 'content-type': 'application/json' }
/** As many connections as the product gives the data API. */
const poolSize = 16

/** `loadOf` returns the data API's request for one of them. */
export async function measureBesidePostgraphile(
  databaseUrl: string,
  loadOf: (name: string, connections: number) => Load,
): Promise<void> {
  title('The data API beside PostGraphile 5')
  const peer = await startPeer(databaseUrl)
  if (!peer) return console.log(`It is not installed: ${howToInstall}`)
  try {
    for (const [name, { goal, query }] of Object.entries(queries)) {
      const body = await expectRows(peer, query)
      for (const connections of [1, 16, 64]) {
        const ours: Measured[] = []
        const theirs: Measured[] = []
        for (let round = 0; round < rounds; round++) {
          const load = loadOf(name, connections)
          ours.push(await measureLoad(load))
          theirs.push(await measureLoad({ ...load, url: peer.url, headers: json, body }))
        }
        print(`${name}, ${connections} at once`, goal, ours, theirs)
      }
    }
  } finally {
    peer.stop()
  }
}

/** An error is a 200, too, and would look fast. */
async function expectRows({ url }: Peer, query: string): Promise<string> {
  const body = JSON.stringify({ query })
  const answer = await (await fetch(url, { method: 'POST', headers: json, body })).text()
  if (!answer.includes('"amount":')) throw new Error(`PostGraphile answers: ${answer}`)
  return body
}

function print(what: string, goal: number, ours: readonly Measured[], theirs: readonly Measured[]): void {
  const rate = (all: readonly Measured[]) => median(all.map((one) => one.requestsPerSecond))
  const failed = [...ours, ...theirs].reduce((sum, one) => sum + one.failed, 0)
  row(what, `${rate(ours).toFixed(0)}/s`, `PostGraphile ${rate(theirs).toFixed(0)}/s`)
  row('  times as many', (rate(ours) / rate(theirs)).toFixed(1), `goal at least ${goal}`)
  if (failed > 0) row('  failed', String(failed), 'goal 0')
}

/** Undefined if it is not installed. */
async function startPeer(databaseUrl: string): Promise<Peer | undefined> {
  const installed = await access(path.join(peerFolder, 'node_modules/postgraphile')).then(
    () => true,
    () => false,
  )
  if (!installed) return undefined
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }
    const child = fork(import.meta.filename, [databaseUrl], { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PostGraphile ended with ${code}.`)))
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }))
  })
}

/** As far as it is used here. */
type Serv = { addTo(server: object): Promise<void> }
type Modules = {
  postgraphile: (preset: object) => { createServ(grafserv: unknown): Serv }
  PostGraphileAmberPreset: object
  makePgService: (options: object) => object
  grafserv: unknown
}

async function serve(databaseUrl: string): Promise<void> {
  const { resolve } = createRequire(path.join(peerFolder, 'package.json'))
  const names = [
    'postgraphile',
    'postgraphile/presets/amber',
    'postgraphile/adaptors/pg',
    'postgraphile/grafserv/node',
  ]
  const modules = await Promise.all(names.map((name) => import(pathToFileURL(resolve(name)).href)))
  const { postgraphile, PostGraphileAmberPreset, makePgService, grafserv } = Object.assign(
    {},
    ...modules,
  ) as Modules
  const service = makePgService({
    connectionString: loginUrl(databaseUrl, 'authenticator'),
    schemas: ['public'],
    poolConfig: { max: poolSize },
    pgSettings: () => ({ role: 'anon' }),
    pgSettingsForIntrospection: { role: 'anon' },
  })
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    // The product has functions that are called as tables are.
    disablePlugins: ['PgProceduresPlugin'],
    pgServices: [service],
    grafserv: { websockets: false, graphiql: false },
  })
  const server = createServer()
  await instance.createServ(grafserv).addTo(server)
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`)
  })
}

if (import.meta.main && process.send) await serve(process.argv[2] ?? '')
