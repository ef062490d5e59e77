/** Resource usage of a process, if the system tells (Linux). */
import { readdir, readFile } from 'node:fs/promises'

/** CPU time in milliseconds since its start, and private memory in bytes. */
export type Usage = { cpu: number; memory: number }

const millisecondsPerTick = 10

export async function usageOf(pid: number): Promise<Usage | undefined> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
  ])
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? []
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  if (!kilobytes || Number.isNaN(ticks)) return undefined
  return { cpu: ticks * millisecondsPerTick, memory: Number(kilobytes) * 1024 }
}

/** Milliseconds that its threads were runnable but waiting for a CPU; 0 if unknown. */
export async function waitedForProcessor(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const told = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')),
  )
  const nanoseconds = told.reduce((sum, text) => sum + Number(text.split(' ')[1] ?? 0), 0)
  return nanoseconds / 1e6
}
