/** Other processes of this machine, by pid: check, signal, wait. */
import fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** False if the process does not exist, or may not be signalled. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Waits until the process has ended, `timeout` milliseconds at most; false if it still runs. A zombie counts as ended. */
export async function hasEnded(pid: number, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout
  while (signal(pid, 0) && !(await isZombie(pid))) {
    if (Date.now() > deadline) return false
    await wait(5)
  }
  return true
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
}

/** The pids of processes whose working directory is the folder, by /proc; empty without /proc. */
export async function processesIn(folder: string): Promise<number[]> {
  const place = await fs.realpath(folder).catch(() => folder)
  const entries = await fs.readdir('/proc').catch(() => [])
  const found = await Promise.all(
    entries
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const cwd = await fs.readlink(`/proc/${pid}/cwd`).catch(() => undefined)
        return cwd === place ? [Number(pid)] : []
      }),
  )
  return found.flat()
}
