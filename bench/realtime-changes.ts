/**
 * From before a commit to its event at every subscriber: each has its own socket and token, so that policies are evaluated for
 * each. One change at a time, received by all.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import WebSocket from 'ws'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { type Keys, loadKeys } from '#server/platform/tokens/keys.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { row, title } from './report.ts'

const changes = 60
/** Subscribers, and the limit of the 95th percentile in milliseconds. */
const limits = [
  [100, 50],
  [1000, 200],
] as const

export async function run(): Promise<void> {
  title('Changes of tables, from commit to event')
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('postgres')
  const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl })
  const database = new pg.Client({ connectionString: databaseUrl })
  try {
    await database.connect()
    await database.query(table)
    const keys = await loadKeys({ dataDir })
    for (const [subscribers, limit] of limits) {
      const times = await measure(product, keys, database, subscribers)
      const figure = (share: number) =>
        `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`
      row(`median, ${subscribers} subscribers`, figure(0.5), '')
      row(`95 of 100, ${subscribers} subscribers`, figure(0.95), `at most ${limit} ms`)
    }
  } finally {
    await database.end()
    await product.stop()
    await postgres.stop()
    await dropDataDir(dataDir)
  }
}

const table = `
  create table public.bench_changes (id int primary key generated always as identity, owner uuid, body text);
  alter table public.bench_changes enable row level security;
  create policy everybody on public.bench_changes for select using (auth.uid() is not null and owner is not null);
  grant select on public.bench_changes to authenticated;
  alter publication supabase_realtime add table public.bench_changes;`

/** Milliseconds of every event at every subscriber, in order. */
async function measure(
  product: Product,
  keys: Keys,
  database: pg.Client,
  subscribers: number,
): Promise<number[]> {
  let heard = (_socket: WebSocket) => {}
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, () => subscribe(product, keys, (socket) => heard(socket))),
  )
  const times: number[] = []
  for (let change = 0; change < changes; change++) {
    let missing = subscribers
    const began = performance.now()
    const all = new Promise<void>((resolve) => {
      heard = () => {
        // The first ones warm up.
        if (change >= changes / 6) times.push(performance.now() - began)
        if (--missing === 0) resolve()
      }
    })
    await database.query('insert into public.bench_changes (owner, body) values ($1, $2)', [
      randomUUID(),
      'x',
    ])

    await all
  }
  for (const socket of sockets) socket.terminate()
  return times.sort((a, b) => a - b)
}

/** Resolves when the changes are in force. */
async function subscribe(
  { url, publishableKey }: Product,
  keys: Keys,
  heard: (socket: WebSocket) => void,
): Promise<WebSocket> {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = await keys.sign({ sub: randomUUID(), role: 'authenticated', aud: 'authenticated', exp })
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`
  const socket = new WebSocket(address)
  const wanted = [{ event: '*', schema: 'public', table: 'bench_changes' }]
  const join = { config: { postgres_changes: wanted }, access_token: token }
  socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:changes', 'phx_join', join])))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data))
      if (event === 'postgres_changes') heard(socket)
      else if (event !== 'system') return
      else if (payload.status === 'ok') resolve(socket)
      else reject(new Error(payload.message))
    })
  })
}
