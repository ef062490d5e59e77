/** A prerendered page from the product against a bare Fastify that sends the same answer, headers and bytes, from memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fastify } from 'fastify'
import { measureLoad } from './load.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const goal = 0.8
const rounds = 7
const headers = { 'accept-encoding': 'br' }

export async function run(): Promise<void> {
  title('A prerendered page, 64 connections')
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir)
  const bare = await startBare(product.url)
  try {
    const ours: number[] = []
    const limit: number[] = []
    const tails: number[] = []
    for (let round = 0; round < rounds; round++) {
      const load = { headers, connections: 64, seconds: 0.7 }
      limit.push((await measureLoad({ url: bare.url, ...load })).requestsPerSecond)
      const measured = await measureLoad({ url: `${product.url}/`, ...load })
      ours.push(measured.requestsPerSecond)
      tails.push(measured.p99)
    }
    // In pairs: the machine's other load then affects both.
    const ratio = median(ours.map((rate, round) => rate / (limit[round] ?? Number.NaN)))
    row('requests/s', median(ours).toFixed(0), `bare Fastify ${median(limit).toFixed(0)}`)
    row('ratio', ratio.toFixed(2), `goal at least ${goal}`)
    row('p99', `${median(tails).toFixed(1)} ms`, '')
  } finally {
    bare.child.kill()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

/** In a process of its own, like the product. */
function startBare(productUrl: string): Promise<{ url: string; child: ChildProcess }> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [productUrl], { stdio: 'inherit' })
    child.once('message', (url) => resolve({ url: String(url), child }))
    child.once('error', reject)
  })
}

async function serveBare(productUrl: string): Promise<void> {
  const { headers, body } = await answerOf(`${productUrl}/`)
  const app = fastify()
  app.get('/', (_request, reply) => {
    reply.headers(headers).send(body)
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** As it is on the wire: fetch would decode the body. */
async function answerOf(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const chunks: Buffer[] = await answer.toArray()
  const own = ['connection', 'keep-alive', 'date', 'content-length']
  const kept = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
  return {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  }
}

if (import.meta.main && process.send && process.argv[2]) await serveBare(process.argv[2])
