/**
 * Kills a function's process that blocks the CPU, or uses too much memory or disk. An unanswered ping shows that its event loop is
 * blocked; the CPU time since then counts, not the elapsed time.
 */
import { sizeOfFolder } from './folder-size.ts'
import { type Usage, usageOf } from './process-usage.ts'
import type { FunctionsLimits } from './settings.ts'

/** Milliseconds between checks. */
const interval = 200
/** Checks per check of the disk. */
const looksPerDiskLook = 5
/** Deno's own memory. */
const memoryOfDeno = 64 * 1024 * 1024

export type Exceeded = 'cpu' | 'memory' | 'disk'

export type WatchOptions = {
  pid: number
  scratch: string
  /** Sends a ping; call `answered` for its reply. */
  ping: () => void
  limits: Pick<FunctionsLimits, 'cpu' | 'cpuOfProcess' | 'memory' | 'scratch'>
  onExceeded: (what: Exceeded) => void
  /** Called when the process has used so much CPU time that it should be replaced. */
  onWorn: () => void
}

export type Watch = {
  begin(): void
  answered(): void
  /** Paused until the next reply; a process that blocks the CPU is still watched. */
  pause(): void
  end(): void
}

export function watchLimits({ pid, scratch, ping, limits, onExceeded, onWorn }: WatchOptions): Watch {
  let answered = true
  let pausing = false
  let lastAnswer = performance.now()
  let cpuAtAnswer: number | undefined
  let looks = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const exceeded = async (usage: Usage | undefined): Promise<Exceeded | undefined> => {
    if (usage && usage.memory > limits.memory + memoryOfDeno) return 'memory'
    if (!answered && spent(usage, cpuAtAnswer, lastAnswer) > limits.cpu) return 'cpu'
    if (looks++ % looksPerDiskLook !== 0) return undefined
    return (await sizeOfFolder(scratch)) > limits.scratch ? 'disk' : undefined
  }
  const look = async () => {
    const usage = await usageOf(pid)
    const what = await exceeded(usage)
    if (ended) return
    if (what) return onExceeded(what)
    if (!answered) return
    if (pausing) return stop()
    cpuAtAnswer = usage?.cpu
    lastAnswer = performance.now()
    answered = false
    if (usage && usage.cpu > limits.cpuOfProcess) onWorn()
    ping()
  }
  let looking = false
  return {
    begin() {
      pausing = false
      timer ??= setInterval(() => {
        if (looking) return
        looking = true
        void look().finally(() => {
          looking = false
        })
      }, interval)
    },
    answered() {
      answered = true
    },
    pause() {
      pausing = true
    },
    end() {
      ended = true
      stop()
    },
  }
}

function spent(usage: Usage | undefined, cpuAtAnswer: number | undefined, lastAnswer: number): number {
  return usage && cpuAtAnswer !== undefined ? usage.cpu - cpuAtAnswer : performance.now() - lastAnswer
}
