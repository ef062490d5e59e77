/**
 * Load over HTTP/1.1 keep-alive connections from a thread of its own: bare sockets, so that as little as possible of the
 * two cores goes to the client. Bounded by time; only to this machine.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Load = {
  /** http://127.0.0.1:port/path?query; each `*` in it is the number of the request. */
  url: string
  /** GET without a body, POST with one. */
  bodyBytes?: number
  /** A given body instead of random bytes. */
  body?: string
  /**
   * A body that is one field of JSON, whose next value each connection takes from the answer, as refresh tokens are: its name,
   * and the first value of each.
   */
  carried?: { field: string; first: readonly string[] }
  /** The numbers that replace `*` start again after this many. */
  numbers?: number
  headers?: Record<string, string>
  connections: number
  seconds: number
}

export type Measured = {
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  requests: number
  failed: number
  /** The value of each connection that was not sent any more. */
  carried: string[]
}

/** Runs the load and returns the results; latencies in milliseconds. A status other than 2xx counts as failed. */
export function measureLoad(load: Load): Promise<Measured> {
  const { hostname } = new URL(load.url)
  if (hostname !== '127.0.0.1') throw new Error(`Load goes to 127.0.0.1 alone, not to ${hostname}.`)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Asks each for some seconds that do not count: code that has just been loaded takes up to four times as long. */
export async function warmUp(...loads: readonly Omit<Load, 'connections' | 'seconds'>[]): Promise<void> {
  for (const load of loads) await measureLoad({ ...load, connections: 16, seconds: 3 })
}

/** The head of a request, but for its first line. */
function headOf(port: string, bodyBytes: number | undefined, headers: Load['headers'] = {}): string {
  const told = {
    host: `127.0.0.1:${port}`,
    ...(bodyBytes !== undefined && { 'content-length': String(bodyBytes) }),
    ...headers,
  }
  return Object.entries(told)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** What each connection sends, by the value that it carries. */
function carrierOf({ url, headers, carried }: Load): ((value: string) => string) | undefined {
  if (!carried) return undefined
  const { port, pathname, search } = new URL(url)
  return (value) => {
    const body = JSON.stringify({ [carried.field]: value })
    return `POST ${pathname}${search} HTTP/1.1\r\n${headOf(port, body.length, headers)}\r\n${body}`
  }
}

/** The raw requests. */
function requestsOf({ url, body: given, numbers = Number.MAX_SAFE_INTEGER, headers, ...load }: Load) {
  const { port, pathname, search } = new URL(url)
  const bodyBytes = given === undefined ? load.bodyBytes : Buffer.byteLength(given)
  const lines = headOf(port, bodyBytes, headers)
  const method = bodyBytes === undefined ? 'GET' : 'POST'
  const body = given === undefined ? randomBytes(bodyBytes ?? 0) : Buffer.from(given)
  let count = 0
  const text = (number: number) =>
    `${method} ${pathname.replaceAll('*', String(number))}${search} HTTP/1.1\r\n${lines}\r\n`
  if (body.length === 0 && !pathname.includes('*')) {
    const always = Buffer.from(text(0))
    return () => always
  }
  return () => Buffer.concat([Buffer.from(text(count++ % numbers)), body])
}

/** Calls back for each complete response: its first line starts with the status; the body is included if it was requested. */
function readAnswers(socket: Socket, keepsBody: boolean, answered: (head: string, body: Buffer) => void) {
  let head = ''
  let missing = -1
  let rest = Buffer.alloc(0)
  let body: Buffer[] = []
  socket.on('data', (chunk) => {
    let part = chunk
    if (missing < 0) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      head = rest.toString('latin1', 0, end)
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      part = rest.subarray(end + 4)
      rest = Buffer.alloc(0)
      body = []
    }
    missing -= part.length
    if (keepsBody) body.push(part)
    if (missing > 0) return
    missing = -1
    answered(head, Buffer.concat(body))
  })
}

async function run(load: Load): Promise<Measured> {
  const { connections, seconds } = load
  const { port } = new URL(load.url)
  const nextRequest = requestsOf(load)
  const carry = carrierOf(load)
  const values = [...(load.carried?.first ?? [])]
  const pattern = new RegExp(`"${load.carried?.field}":"([^"]*)"`)
  const latencies: number[] = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  const one = (_: unknown, index: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.setNoDelay(true)
      let sent = 0
      const send = () => {
        if (performance.now() >= until) return socket.end()
        sent = performance.now()
        socket.write(carry ? carry(values[index] ?? '') : nextRequest())
      }
      socket.on('connect', send)
      socket.on('error', () => failed++)
      socket.on('close', () => resolve())
      readAnswers(socket, carry !== undefined, (head, body) => {
        latencies.push(performance.now() - sent)
        if (head[9] !== '2') failed++
        const [, value] = (carry && pattern.exec(body.toString())) ?? []
        if (value !== undefined) values[index] = value
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - started) / 1000
  return { ...distribution(latencies), requestsPerSecond: latencies.length / took, failed, carried: values }
}

function distribution(latencies: number[]) {
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: latencies.length }
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Load))
