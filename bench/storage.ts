/**
 * Files: durable uploads and downloads with policies and rows, compared with a bare node:http server that writes, flushes and
 * renames on the same disk; the memory of a large one; and resuming an upload after a kill.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { type Load, type Measured, measureLoad, warmUp } from './load.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { median, row, title } from './report.ts'
import { measureLargeFile, measureResumption } from './storage-large.ts'
import { type Peer, startPeer } from './storage-peer.ts'

const goals = { up: 0.6, down: 0.7 }
const sizes = { '10 KB': 10_000, '1 MB': 1_000_000 }
const connections = 16
const rounds = 5
const seconds = 1.5

/** A bucket with a folder per person, named by their id, as in the product. */
const policies = `
  insert into storage.buckets (id, name, public) values ('bench', 'bench', false);
  create policy "People keep files of their own" on storage.objects for all to authenticated
    using (bucket_id = 'bench' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'bench' and (storage.foldername(name))[1] = (select auth.uid())::text);`

export type Person = { user: string; headers: Record<string, string> }

export async function run(): Promise<void> {
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('postgres')
  const env = { DATABASE_URL: databaseUrl, SUPABASE_DIR: await roomyProject(dataDir) }
  let product = await startProduct(dataDir, env)
  const peers = [
    await startPeer(path.join(dataDir, 'peer')),
    await startPeer(path.join(dataDir, 'peer-with-rows'), databaseUrl),
  ] as const
  try {
    const person = await givenPerson(dataDir, databaseUrl, product.publishableKey)
    await measureRates(product, peers, person)
    product = await measureResumption(product, person, () => startProduct(dataDir, env))
    await measureLargeFile(product, person)
  } finally {
    for (const peer of peers) peer.stop()
    await product.stop()
    await postgres.stop()
    await dropDataDir(dataDir)
  }
}

async function measureRates(
  product: Product,
  [peer, withRows]: readonly [Peer, Peer],
  { user, headers }: Person,
): Promise<void> {
  title(`Durable uploads, and downloads, ${connections} at once, with policies and rows`)
  for (const [name, bodyBytes] of Object.entries(sizes)) {
    const folder = randomUUID()
    const ours = (round: number) => `${product.url}/storage/v1/object/bench/${user}/${folder}/${round}-*`
    const at = ({ url }: Peer, round: number) => `${url}/${bodyBytes}-${round}-*`
    const upload = { bodyBytes, headers: { 'content-type': 'application/octet-stream' } }
    const least = await compare(`uploads/s of ${name}`, goals.up, (round) => ({
      ours: { url: ours(round), bodyBytes, headers: { ...upload.headers, ...headers } },
      bare: { url: at(peer, round), ...upload },
      withRow: { url: at(withRows, round), ...upload },
    }))
    await compare(`downloads/s of ${name}`, goals.down, () => ({
      ours: { url: ours(0), numbers: least, headers },
      bare: { url: at(peer, 0), numbers: least },
    }))
  }
}

type Wanted = Omit<Load, 'connections' | 'seconds'>
/** The same server that also commits a row per file: the most that a service with rows can reach. */
type Loads = { ours: Wanted; bare: Wanted; withRow?: Wanted }

/** All by turns; returns how many requests the first round of either was good for at least. */
async function compare(what: string, goal: number, loads: (round: number) => Loads): Promise<number> {
  const seen: Record<keyof Loads, Measured[]> = { ours: [], bare: [], withRow: [] }
  await warmUp(...Object.values(loads(rounds)))
  for (let round = 0; round < rounds; round++) {
    for (const [who, load] of Object.entries(loads(round))) {
      seen[who as keyof Loads].push(await measureLoad({ ...load, connections, seconds }))
    }
  }
  const perSecond = (who: keyof Loads) => median(seen[who].map((one) => one.requestsPerSecond))
  const p99 = (who: keyof Loads) => `${median(seen[who].map((one) => one.p99)).toFixed(1)} ms`
  const all = Object.values(seen).flat()
  row(what, perSecond('ours').toFixed(0), `bare node:http ${perSecond('bare').toFixed(0)}`)
  row('  ratio', (perSecond('ours') / perSecond('bare')).toFixed(2), `goal at least ${goal}`)
  if (seen.withRow.length > 0) {
    const ratio = (perSecond('ours') / perSecond('withRow')).toFixed(2)
    row('  ratio to one that commits a row, too', ratio, `which does ${perSecond('withRow').toFixed(0)}`)
  }
  row('  p99', p99('ours'), `bare ${p99('bare')}`)
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  if (failed > 0) row('  failed', String(failed), 'goal 0')
  return Math.min(seen.bare[0]?.requests ?? 0, seen.ours[0]?.requests ?? 0)
}

async function givenPerson(dataDir: string, databaseUrl: string, apikey: string): Promise<Person> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const user = randomUUID()
  try {
    await client.query(policies)
    await client.query(
      "insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)",
      [user, `${user}@example.com`],
    )
  } finally {
    await client.end()
  }
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = await (await loadKeys({ dataDir })).sign({
    ...{ sub: user, role: 'authenticated', aud: 'authenticated', exp },
  })
  return { user, headers: { apikey, authorization: `Bearer ${token}` } }
}

/** A project that allows large files. */
async function roomyProject(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'project')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'config.toml'), '[storage]\nfile_size_limit = "3GiB"\n')
  return folder
}
