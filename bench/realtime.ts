/**
 * Broadcasts to a room of 1,000 compared with a bare fan-out by `ws` in the same run, and the cost of sockets: idle ones, joins,
 * and one that does not read.
 */
import { readFile } from 'node:fs/promises'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { type Clients, startClients } from './realtime-clients.ts'
import { startPeer } from './realtime-peer.ts'
import { median, row, title } from './report.ts'

const subscribers = 1000
const rounds = 3
const seconds = 3
const paced = 20
const idle = 9000
const joins = 10_000
/** MiB for a reader that does not read; 16 may wait for it, and some are in the buffers of the system. */
const unread = 64
const goals = { ratio: 0.8, slower: 2, idle: 30, kept: 4 }

const topic = 'realtime:bench'
const event = 'moved'
const payload = JSON.stringify({ x: 1234, y: 5678, who: 'bench', text: 'a'.repeat(64) })

export async function run(): Promise<void> {
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir, { MAX_CONNECTIONS_PER_ADDRESS: '10000' })
  try {
    title('Realtime')
    await measureIdle(product)
    await measureFanOut(product)
    await measureJoins(product)
    await measureSlowReader(product)
  } finally {
    await product.stop()
    await dropDataDir(dataDir)
  }
}

/** A message of a client with the second serializer, and its encoding on the way back. */
function broadcast(json: string): { push: Buffer; fanned: Buffer } {
  const texts = ['1', '2', topic, event, '']
  const lengths = texts.map((text) => text.length)
  const push = Buffer.concat([Buffer.from([3, ...lengths, 1]), Buffer.from(texts.join('') + json)])
  const head = Buffer.from([4, topic.length, event.length, 0, 1])
  return { push, fanned: Buffer.concat([head, Buffer.from(topic + event + json)]) }
}

const frameLength = ({ length }: Buffer) => length + (length < 126 ? 2 : 4)

const join = (name: string, ref = '1') =>
  JSON.stringify([
    ref,
    ref,
    name,
    'phx_join',
    { config: { broadcast: { self: true }, presence: { enabled: false } } },
  ])
const leave = (name: string) => JSON.stringify(['1', '2', name, 'phx_leave', {}])

const socketUrl = ({ url, publishableKey }: Product) =>
  `${url}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`

type Room = { clients: Clients; message: string; length: number }

async function measureFanOut(product: Product): Promise<void> {
  const peer = await startPeer()
  const { push, fanned } = broadcast(payload)
  const length = frameLength(fanned)
  const ours: Room = { clients: startClients(), message: push.toString('base64'), length }
  const bare: Room = { clients: startClients(), message: fanned.toString('base64'), length }
  try {
    await ours.clients.run({ do: 'open', url: socketUrl(product), count: subscribers, hello: join(topic) })
    await bare.clients.run({ do: 'open', url: peer.url, count: subscribers })
    await compareRates(ours, bare)
    await compareLatencies(ours, bare)
  } finally {
    for (const { clients } of [ours, bare]) clients.end()
    peer.stop()
  }
}

async function compareRates(ours: Room, bare: Room): Promise<void> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  const flood = async ({ clients, message, length }: Room) =>
    (await clients.run({ do: 'flood', message, length, seconds, onTheWay: 10 })).rate ?? 0
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = [await flood(bare), await flood(ours)]
    // The first round warms both up.
    if (round === 0) continue
    rates.bare.push(first)
    rates.ours.push(second)
  }
  const [all, beside] = [median(rates.ours), median(rates.bare)]
  row(`deliveries/s to ${subscribers} subscribers`, all.toFixed(0), `bare ws ${beside.toFixed(0)}`)
  row('  ratio to bare ws', (all / beside).toFixed(2), `goal at least ${goals.ratio}`)
}

async function compareLatencies(ours: Room, bare: Room): Promise<void> {
  const figures = { ours: [] as number[], bare: [] as number[] }
  const pace = async ({ clients, message, length }: Room) => {
    const { latencies = [] } = await clients.run({ do: 'pace', message, length, seconds, perSecond: paced })
    return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? Number.NaN
  }
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await pace(bare))
    figures.ours.push(await pace(ours))
  }
  const [all, beside] = [median(figures.ours), median(figures.bare)]
  row(`p95 at ${paced * subscribers} deliveries/s`, `${all.toFixed(1)} ms`, `bare ws ${beside.toFixed(1)} ms`)
  row('  ratio to bare ws', (all / beside).toFixed(2), `goal at most ${goals.slower}`)
}

/** Bytes of memory that the process has for itself, once it no longer changes much. */
async function memoryOf({ pid }: Product): Promise<number> {
  const read = async () =>
    Number(/^RssAnon:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  let last = await read()
  for (let quiet = 0; quiet < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await read()
    quiet = Math.abs(now - last) < 1024 * 1024 ? quiet + 1 : 0
    last = now
  }
  return last
}

const MiB = 1024 * 1024

async function measureSlowReader(product: Product): Promise<void> {
  const clients = startClients()
  const { push } = broadcast(JSON.stringify({ text: 'a'.repeat(MiB / 4) }))
  try {
    await clients.run({ do: 'open', url: socketUrl(product), count: 2, hello: join(topic) })
    const task = { do: 'stall', message: push.toString('base64'), most: unread * 4 } as const
    const { isDropped } = await clients.run(task)
    row(`a reader that leaves ${unread} MiB unread`, isDropped ? 'dropped' : 'kept', 'goal dropped')
  } finally {
    clients.end()
  }
}

async function measureJoins(product: Product): Promise<void> {
  const clients = startClients()
  const wide = 100
  const texts = [join('realtime:room-#'), leave('realtime:room-#')]
  const joinAll = () => clients.run({ do: 'repeat', texts, times: joins / wide })
  try {
    await clients.run({ do: 'open', url: socketUrl(product), count: wide })
    // Twice, until the heap has grown to the size that this work needs.
    await joinAll()
    await joinAll()
    const kept: number[] = []
    for (let before = await memoryOf(product); kept.length < rounds; ) {
      await joinAll()
      const after = await memoryOf(product)
      kept.push((after - before) / MiB)
      before = after
    }
    // The heap fluctuates; what is retained is retained in every round.
    row(`memory kept by ${joins} joins`, `${Math.min(...kept).toFixed(1)} MiB`, `goal at most ${goals.kept}`)
  } finally {
    clients.end()
  }
}

/** Of all but the first third, which used the spare heap. */
async function measureIdle(product: Product): Promise<void> {
  const clients = [startClients(), startClients(), startClients()]
  const count = idle / clients.length
  const hello = join('realtime:own-#')
  try {
    const memory: number[] = []
    for (const one of clients) {
      await one.run({ do: 'open', url: socketUrl(product), count, hello })
      memory.push(await memoryOf(product))
    }
    const [first = 0, , last = 0] = memory
    const each = (last - first) / (2 * count) / 1024
    row(`KiB for each of ${idle} idle sockets`, each.toFixed(1), `goal at most ${goals.idle}`)
  } finally {
    for (const one of clients) one.end()
  }
}
