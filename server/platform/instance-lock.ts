/** Keeps two processes from using one data folder. A lock whose process has ended, as after kill -9, is ignored. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, naming } from './files.ts'
import { StartRefused } from './start-refused.ts'

/** Locks the folder, or throws StartRefused; resolves to the function that releases it. */
export async function lockInstance(dataDir: string): Promise<() => Promise<void>> {
  await makeFolder(dataDir)
  const file = path.join(dataDir, 'tannr.pid')
  const mine = `${process.pid} ${await startTime(process.pid)}\n`
  for (;;) {
    try {
      await fs.writeFile(file, mine, { flag: 'wx' })
      return () => fs.rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw naming(file, error)
    }
    const pid = await runningInstance(dataDir)
    if (pid !== undefined) {
      throw new StartRefused(
        `Tannr is already running on ${dataDir} (process ${pid}). Stop it first, or give this one its own DATA_DIR and PORT.`,
      )
    }
    await fs.rm(file, { force: true })
  }
}

/** The pid of the process that has the folder; undefined if there is none, or it has ended. */
export async function runningInstance(dataDir: string): Promise<number | undefined> {
  const text = await fs.readFile(path.join(dataDir, 'tannr.pid'), 'utf8').catch(() => '')
  const [pid, started] = text.trim().split(' ')
  if (!pid || !isAlive(Number(pid)) || (await startTime(Number(pid))) !== started) return undefined
  return Number(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process's start time, in clock ticks since boot: distinguishes it from a later process with the same pid. */
async function startTime(pid: number): Promise<string> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
}
