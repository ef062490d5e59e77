/** Clients that request long answers and do not read them: the memory they hold, and what others notice. */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress } from '#tests/support/from-address.ts'
import type { Fault } from './fault.ts'
import { ask, readUntil } from './requests.ts'
import type { Product } from './stage.ts'

const addresses = 5
const each = 30
/** More of each than the system buffers. */
const megabytes = 10
/** 256 MB may be waiting, and as much in preparation. */
const goal = 500

export const unreadAnswers: Fault = {
  number: 72,
  name: `Answers: ${addresses * each} clients from ${addresses} addresses that read nothing of ${megabytes} MB each`,
  goal: `those for whom most waits are closed, Node takes at most ${goal} MB more; a reader elsewhere is always answered, and a slow one gets all`,
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const path = await longAddress(product)
    const length = await lengthOf(product, path)
    const reading = {
      url: `${product.url}/rest/v1/jobs?select=id&limit=1`,
      headers: { apikey: product.publishableKey },
      from: '127.0.0.2',
    }
    const before = await residentMegabytes(product)
    const slow = slowReader(product, path, length)
    const silent = Array.from({ length: addresses * each }, (_, at) =>
      asking(product, path, clientAddress(9100 + (at % addresses))),
    )
    stage.afterwards(async () => {
      for (const one of [...silent, slow.socket]) one.destroy()
    })
    const until = performance.now() + 40_000
    let peak = before
    const watching = (async () => {
      while (performance.now() < until) {
        peak = Math.max(peak, await residentMegabytes(product))
        await wait(50)
      }
    })()
    const { p95, failed } = await readUntil(() => performance.now() > until, reading)
    await watching
    const closed = silent.length - (await openAt(product))
    const read = await slow.read
    const more = Math.round(peak - before)
    return {
      figure: `${closed} closed, ${more} MB more; the reader: p95 ${p95.toFixed(0)} ms, ${failed} failed; the slow one: ${read < length ? 'cut' : 'all'} of ${(length / 1e6).toFixed(1)} MB`,
      held: closed > 0 && more <= goal && failed === 0 && read >= length,
    }
  },
}

/** Each text of the jobs, repeated until it is long enough. */
async function longAddress(product: Product): Promise<string> {
  const address = (times: number) =>
    `/rest/v1/jobs?select=${Array.from({ length: times }, (_, at) => `c${at}:description`)}`
  const once = await lengthOf(product, address(1))
  return address(Math.ceil((megabytes * 1_000_000) / once))
}

async function lengthOf({ url, publishableKey }: Product, path: string): Promise<number> {
  const { status, body } = await ask({ url: url + path, headers: { apikey: publishableKey } })
  if (status !== 200) throw new Error(`it answered ${status}: ${body.slice(0, 200)}`)
  return Buffer.byteLength(body)
}

/** Sends the request and reads nothing, not even the end of the connection. */
function asking({ url, publishableKey }: Product, path: string, localAddress: string): Socket {
  const { port, host } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  socket.on('error', () => socket.destroy()).pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\napikey: ${publishableKey}\r\n\r\n`)
  return socket
}

/** Reads a piece every tenth of a second. */
function slowReader(
  product: Product,
  path: string,
  length: number,
): { socket: Socket; read: Promise<number> } {
  const socket = asking(product, path, '127.0.0.3')
  const reading = async () => {
    let read = 0
    while (!socket.destroyed && read < length) {
      await wait(100)
      const piece: Buffer | null = socket.read()
      if (piece === null && socket.readableEnded) break
      read += piece?.length ?? 0
    }
    return read
  }
  return { socket, read: reading() }
}

/** Connections that the server still keeps for these clients (Linux). */
async function openAt({ url }: Product): Promise<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  // 127.1.x.y, in state ESTABLISHED.
  const one = new RegExp(`: 0100007F:${port} [0-9A-F]{4}017F:[0-9A-F]{4} 01 `)
  return lines.filter((line) => one.test(line)).length
}

async function residentMegabytes({ pid }: Product): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
