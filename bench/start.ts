/** The time of a start, from an empty folder and warm, and the memory of an idle process. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { row, title } from './report.ts'

const goals = { coldSeconds: 6, warmSeconds: 1.2, afterCrashSeconds: 3, idleMegabytes: 180 }

/** Milliseconds after which a start is complete: the engine is loaded and has polled for work. */
const settled = 8000

export async function run(): Promise<void> {
  title('Start and rest')
  const dataDir = await makeDataDir()
  try {
    const bare = bareNode()
    const cold = await startProduct(dataDir)
    await cold.stop()
    const warm = await startProduct(dataDir)
    row(
      'ready from an empty data folder',
      seconds(cold.readyAfter),
      `goal ${goals.coldSeconds} s; bare Node ${seconds(bare)}`,
    )
    row('ready warm', seconds(warm.readyAfter), `goal ${goals.warmSeconds} s; bare Node ${seconds(bare)}`)
    await fetch(warm.url)
    await wait(settled)
    row(
      'idle memory of the Node process',
      `${await residentMegabytes(warm.pid)} MB`,
      `goal ${goals.idleMegabytes} MB`,
    )
    await warm.stop('SIGKILL')
    const recovered = await startProduct(dataDir)
    row('ready after kill -9', seconds(recovered.readyAfter), `goal ${goals.afterCrashSeconds} s`)
    await recovered.stop()
  } finally {
    await dropDataDir(dataDir)
  }
}

function bareNode(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return performance.now() - started
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
