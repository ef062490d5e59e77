/** What a process has used, where the system tells (Linux). */
import { readFile } from 'node:fs/promises'

/** Processor time in milliseconds since its start, and memory of its own in bytes. */
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
