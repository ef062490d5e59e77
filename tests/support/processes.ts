/** Processes as the system sees them. */
import { globSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The process id in PostgreSQL's own pid file. */
export async function postmaster(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Resolves as soon as none of them runs any more. */
export function ended(pids: number[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (pids.some(isRunning) ? setImmediate(look) : resolve())
    look()
  })
}

/** A zombie that nobody has reaped yet runs no more. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}

/** A process and its children. */
export async function processTree(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

/** The files of this folder, not its folders, that any process has open. */
export function openFiles(folder: string): string[] {
  return globSync('/proc/[0-9]*/fd/*').flatMap((descriptor) => {
    try {
      const name = readlinkSync(descriptor)
      return name.startsWith(`${folder}/`) && statSync(name).isFile() ? [name] : []
    } catch {
      // Closed in the meantime, or never open.
      return []
    }
  })
}
