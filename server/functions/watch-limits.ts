/**
 * Ends a function's process that holds the processor, too much memory or too much of the disk. A ping that its event loop has
 * not answered shows that it is at one piece of work; how much processor time that took counts, not how long a busy machine
 * made it wait.
 */
import { sizeOfFolder } from './folder-size.ts'
import { type Usage, usageOf } from './process-usage.ts'
import type { FunctionsLimits } from './settings.ts'

/** Milliseconds between two looks. */
const interval = 200
/** The disk is looked at once in so many looks. */
const looksPerDiskLook = 5
/** What Deno itself takes, beside the function. */
const memoryOfDeno = 64 * 1024 * 1024

export type Exceeded = 'cpu' | 'memory' | 'disk'

export type WatchOptions = {
  pid: number
  scratch: string
  /** Asks the process for an answer, which is told by `answered`. */
  ping: () => void
  limits: Pick<FunctionsLimits, 'cpu' | 'cpuOfProcess' | 'memory' | 'scratch'>
  onExceeded: (what: Exceeded) => void
  /** Told when the process has used so much that it should be replaced. */
  onWorn: () => void
}

export type Watch = {
  begin(): void
  answered(): void
  /** Ends with the next answer: what holds the processor is watched on. */
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
