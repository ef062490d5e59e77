/** Functions: the first response, warm responses compared with a bare Deno.serve, and the memory of each process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { locateDeno } from '#server/functions/locate-deno.ts'
import { type Measured, measureLoad } from './load.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const goals = { firstAnswer: 160, megabytes: 19 }
const functions = 8
const rounds = 5
const seconds = 1
const source = `Deno.serve(() => new Response('hello'))\n`

export async function run(): Promise<void> {
  title('Functions')
  const deno = locateDeno()
  if (!deno) return row('Deno', 'not installed', '')
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir, { SUPABASE_DIR: await projectOf(dataDir) })
  const bare = await startBare(deno, dataDir)
  try {
    await measureFirst(product, bare.readyAfter)
    await measureMemory(product.pid)
    await measureWarm(product, bare.url)
  } finally {
    bare.stop()
    await product.stop()
    await dropDataDir(dataDir)
  }
}

const address = ({ url }: Product, at: number) => `${url}/functions/v1/hello-${at}`

/** What all have in common is made with the first of them. */
async function measureFirst(product: Product, bare: number): Promise<void> {
  const took: number[] = []
  for (let at = 0; at < functions; at++) {
    const started = performance.now()
    const answer = await fetch(address(product, at))
    if ((await answer.text()) !== 'hello') throw new Error(`A function answered ${answer.status}.`)
    took.push(performance.now() - started)
  }
  const goal = `goal at most ${goals.firstAnswer} ms; bare Deno, from its start to its listening, ${bare.toFixed(0)} ms`
  row(`first answer of ${functions} functions, median`, `${median(took).toFixed(0)} ms`, goal)
  row('  the very first', `${took[0]?.toFixed(0)} ms`, '')
}

async function measureMemory(server: number): Promise<void> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  const names = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (pid) => ({ pid, name: await readFile(`/proc/${pid}/comm`, 'utf8') })),
  )
  const all = names.filter(({ name }) => name.trim() === 'deno')
  const held = await Promise.all(all.map(({ pid }) => privateMegabytes(pid)))
  row(
    `private memory of each of ${all.length}`,
    `${median(held).toFixed(1)} MB`,
    `goal at most ${goals.megabytes} MB`,
  )
}

async function privateMegabytes(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const parts = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)]
  return parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
}

async function measureWarm(product: Product, bareUrl: string): Promise<void> {
  const bare: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureLoad({ url: `${bareUrl}/`, connections: 16, seconds }))
    ours.push(await measureLoad({ url: address(product, 0), connections: 16, seconds }))
  }
  const perSecond = (all: readonly Measured[]) => median(all.map((one) => one.requestsPerSecond))
  const failed = ours.reduce((sum, one) => sum + one.failed, 0)
  const limit = `bare Deno.serve ${perSecond(bare).toFixed(0)}, ratio ${(perSecond(ours) / perSecond(bare)).toFixed(2)}`
  row('warm answers/s, 16 at once', perSecond(ours).toFixed(0), limit)
  row('  p99', `${median(ours.map(({ p99 }) => p99)).toFixed(1)} ms`, `${failed} failed, goal 0`)
}

/** The same function without the product. */
async function startBare(deno: string, dataDir: string) {
  const file = path.join(dataDir, 'bare.ts')
  await writeFile(file, source.replace('Deno.serve(', 'Deno.serve({ port: 0, hostname: "127.0.0.1" }, '))
  const started = performance.now()
  const child = spawn(deno, ['run', '--allow-net', '--no-config', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk))
  while (!/http:\S+\d/.test(told))
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  const url = /http:\S+\d/.exec(told)?.[0] ?? ''
  return { url, readyAfter: performance.now() - started, stop: () => child.kill() }
}

async function projectOf(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'project')
  const names = Array.from({ length: functions }, (_, at) => `hello-${at}`)
  for (const name of names) {
    await mkdir(path.join(folder, 'functions', name), { recursive: true })
    await writeFile(path.join(folder, 'functions', name, 'index.ts'), source)
  }
  const tables = names.map((name) => `[functions.${name}]\nverify_jwt = false\n`)
  await writeFile(path.join(folder, 'config.toml'), tables.join('\n'))
  return folder
}
