/**
 * A flood from one address, in its own thread so that it does not disturb the measurement, and a reader from another address
 * meanwhile. Bounded in number; only to this machine.
 */
import { Agent, request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Ask = {
  /** http://127.0.0.1:port/path */
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The source address: all of 127.0.0.0/8 belongs to this machine. */
  from?: string
}

export type Answer = { status: number; milliseconds: number; body: string }

/** The count of each status; 0 is a connection that was cut. */
export type Statuses = Record<number, number>

export type Flood = { ask: Ask; times: number; atOnce: number }

export function ask({ url, method = 'GET', headers = {}, body, from }: Ask, agent?: Agent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number, text = '') =>
      resolve({ status, milliseconds: performance.now() - started, body: text })
    const asked = request(
      url,
      { method, headers, ...(agent && { agent }), ...(from && { localAddress: from }) },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => settle(answer.statusCode ?? 0, text))
        answer.on('error', () => settle(0))
      },
    )
    asked.setTimeout(30_000, () => asked.destroy())
    asked.on('error', () => settle(0))
    asked.end(body)
  })
}

/** Resolves when every request of the flood has its response. */
export function flood(asked: Flood): Promise<Statuses> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: asked })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** What a reader observes who repeats a request until told to stop, four at a time with a pause between. */
export async function readUntil(done: () => boolean, asked: Ask): Promise<{ p95: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ...(asked.from && { localAddress: asked.from }) })
  const answers: Answer[] = []
  const reader = async () => {
    do {
      answers.push(await ask(asked, agent))
      await new Promise((resolve) => setTimeout(resolve, 20))
    } while (!done())
  }
  await Promise.all(Array.from({ length: 4 }, reader))
  agent.destroy()
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  return {
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    failed: answers.filter(({ status }) => status !== 200).length,
  }
}

/** The same reader for this many milliseconds without other requests. */
export function readQuietly(milliseconds: number, asked: Ask) {
  const until = performance.now() + milliseconds
  return readUntil(() => performance.now() > until, asked)
}

async function run({ ask: asked, times, atOnce }: Flood): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses: Statuses = {}
  let left = times
  const one = async () => {
    while (left-- > 0) {
      const { status } = await ask(asked, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return statuses
}

if (!isMainThread && workerData?.ask) parentPort?.postMessage(await run(workerData as Flood))
