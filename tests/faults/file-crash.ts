/** kill -9 in the middle of uploads, overwrites and removals of files. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  acknowledgedSteps,
  type Files,
  makeBucket,
  versionsOnDisk,
  writeFiles,
  wrongFiles,
} from '#tests/support/acknowledged-files.ts'
import { postmaster } from '#tests/support/processes.ts'
import type { Fault, Finding } from './fault.ts'
import type { Product, Stage } from './stage.ts'

const writers = 16
const rounds = 5
const stepsPerRound = 300
const goal =
  '0 acknowledged uploads, overwrites and removals lost, each file whole, old or new; no bytes without a row after the sweep'

const nodeKilled: Fault = {
  number: 35,
  name: `kill -9 of Node among uploads, ${rounds} rounds, ${writers} writers`,
  goal,
  size: 'minutes',
  run: (stage) => killRounds(stage, async ({ pid }) => void process.kill(pid, 'SIGKILL')),
}

const bothKilled: Fault = {
  number: 35,
  name: `kill -9 of Node and PostgreSQL at once among uploads, ${rounds} rounds, ${writers} writers`,
  goal,
  size: 'minutes',
  run: (stage) =>
    killRounds(stage, async ({ pid, dataDir }) => {
      const database = await postmaster(dataDir)
      process.kill(pid, 'SIGKILL')
      process.kill(database, 'SIGKILL')
    }),
}

const databaseKilled: Fault = {
  number: 36,
  name: `kill -9 of PostgreSQL among uploads, ${rounds} rounds, ${writers} writers`,
  goal: `Node lives and goes on; ${goal}`,
  size: 'minutes',
  async run(stage) {
    const start = await starter(stage)
    const product = await start()
    await makeBucket(product)
    const files: Files = new Map()
    const writing = beginWriting(product, files)
    for (let round = 0; round < rounds; round++) {
      await grown(files, stepsPerRound)
      const before = await postmaster(product.dataDir)
      process.kill(before, 'SIGKILL')
      while ((await postmaster(product.dataDir).catch(() => before)) === before) await wait(5)
    }
    await grown(files, stepsPerRound)
    await writing.stop()
    const lived = product.child.exitCode === null
    const found = await look(product, files, start)
    return { ...found, held: found.held && lived }
  },
}

export const fileCrashFaults: readonly Fault[] = [nodeKilled, bothKilled, databaseKilled]

async function killRounds(stage: Stage, kill: (victim: Product) => Promise<void>): Promise<Finding> {
  const start = await starter(stage)
  const files: Files = new Map()
  let product = await start()
  await makeBucket(product)
  for (let round = 0; round < rounds; round++) {
    const writing = beginWriting(product, files)
    await grown(files, stepsPerRound)
    await kill(product)
    await writing.stop()
    await product.stop()
    product = await start()
  }
  return look(product, files, start)
}

/** Repeatedly on the same data. */
async function starter(stage: Stage): Promise<() => Promise<Product>> {
  const dataDir = await stage.dataFolder()
  return () => stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
}

function beginWriting(product: Product, files: Files) {
  const stopping = new AbortController()
  const all = Array.from({ length: writers }, () => writeFiles(product, files, stopping))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(all)
    },
  }
}

/** Resolves when this many more steps have been acknowledged. */
async function grown(files: Files, by: number): Promise<void> {
  const wanted = acknowledgedSteps(files) + by
  while (acknowledgedSteps(files) < wanted) await wait(2)
}

/** Instead of waiting a day for the sweep, what is listed is marked as due; a start begins with it. */
async function look(product: Product, files: Files, restart: () => Promise<Product>): Promise<Finding> {
  const wrong = await wrongFiles(product, files)
  await product.sql('update storage.stray_blobs set due = now()')
  await product.stop()
  const after = await swept(await restart())
  const figure = `${acknowledgedSteps(files)} steps of ${files.size} files acknowledged, ${wrong.length} wrong${wrong[0] ? ` (${wrong[0]})` : ''}; after the sweep ${after.files} files for ${after.rows} rows`
  return { figure, held: wrong.length === 0 && after.isSame }
}

async function swept({ sql, dataDir }: Product) {
  const isDue = 'select from storage.stray_blobs where due <= now()'
  for (let tries = 0; tries < 200 && (await sql(isDue)).length > 0; tries++) await wait(50)
  const rows = await sql<{ version: string }>('select version from storage.objects')
  const { kept, aside } = await versionsOnDisk(dataDir)
  const named = new Set(rows.map(({ version }) => version))
  const isSame = kept.length === named.size && kept.every((version) => named.has(version))
  return { files: kept.length, rows: rows.length, isSame: isSame && aside.length === 0 }
}
