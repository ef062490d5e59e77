/** A prerendered page from the product against a bare Fastify that sends the same bytes from memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { fastify } from 'fastify'
import { measureLoad } from './load.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const goal = 0.8
const rounds = 3
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
      const load = { headers, connections: 64, seconds: 1.5 }
      limit.push((await measureLoad({ url: bare.url, ...load })).requestsPerSecond)
      const measured = await measureLoad({ url: `${product.url}/`, ...load })
      ours.push(measured.requestsPerSecond)
      tails.push(measured.p99)
    }
    const ratio = median(ours) / median(limit)
    row('requests/s', median(ours).toFixed(0), `bare Fastify ${median(limit).toFixed(0)}`)
    row('ratio', ratio.toFixed(2), `goal at least ${goal}`)
    row('p99', `${median(tails).toFixed(1)} ms`, '')
  } finally {
    bare.child.kill()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

/** In a process of its own, as the product is. */
function startBare(productUrl: string): Promise<{ url: string; child: ChildProcess }> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [productUrl], { stdio: 'inherit' })
    child.once('message', (url) => resolve({ url: String(url), child }))
    child.once('error', reject)
  })
}

async function serveBare(productUrl: string): Promise<void> {
  const answer = await fetch(`${productUrl}/`)
  const body = Buffer.from(await answer.arrayBuffer())
  const { brotliCompressSync } = await import('node:zlib')
  const bytes = brotliCompressSync(body)
  const app = fastify()
  app.get('/', (_request, reply) => {
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(bytes)
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

if (import.meta.main && process.send && process.argv[2]) await serveBare(process.argv[2])
