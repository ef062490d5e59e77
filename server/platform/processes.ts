/** Other processes of this machine, by their ids: asked for, signalled, waited for. */
import fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** False where there is no such process, or it is not ours to signal. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Whether it has ended within so many milliseconds; a zombie that nobody has reaped yet runs no more. */
export async function gone(pid: number, timeout: number): Promise<boolean> {
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

/** Those that work in a folder, by /proc; none where there is no /proc. */
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
