/**
 * Ends a function's process that holds the processor or too much memory. A ping that its event loop has not answered shows
 * that it is at one piece of work; how much processor time that took counts, not how long a busy machine made it wait.
 */
import type { ClientHttp2Session } from 'node:http2'
import { type Usage, usageOf } from './process-usage.ts'
import type { FunctionsLimits } from './settings.ts'

/** Milliseconds between two looks. */
const interval = 200
/** What Node itself takes, beside the function. */
const memoryOfNode = 64 * 1024 * 1024

export type WatchOptions = {
  pid: number
  session: ClientHttp2Session
  limits: Pick<FunctionsLimits, 'cpu' | 'cpuOfProcess' | 'memory'>
  onExceeded: (what: 'cpu' | 'memory') => void
  /** Told when the process has used so much that it should be replaced. */
  onWorn: () => void
}

export type Watch = {
  begin(): void
  /** Ends with the next answer: what holds the processor is watched on. */
  pause(): void
  end(): void
}

export function watchLimits({ pid, session, limits, onExceeded, onWorn }: WatchOptions): Watch {
  let answered = true
  let pausing = false
  let lastAnswer = performance.now()
  let cpuAtAnswer: number | undefined
  let looking = false
  const look = async () => {
    // It was closed without requests under way, and a closed session answers no ping.
    if (session.closed || session.destroyed) return end()
    const usage = await usageOf(pid)
    if (session.closed || session.destroyed) return
    if (usage && usage.memory > limits.memory + memoryOfNode) return onExceeded('memory')
    if (answered) {
      if (pausing) return end()
      cpuAtAnswer = usage?.cpu
      lastAnswer = performance.now()
      answered = false
      if (usage && usage.cpu > limits.cpuOfProcess) onWorn()
      session.ping((error) => {
        answered ||= error === null
      })
      return
    }
    if (spent(usage, cpuAtAnswer, lastAnswer) > limits.cpu) onExceeded('cpu')
  }
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(timer)
    timer = undefined
  }
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
    pause() {
      pausing = true
    },
    end,
  }
}

function spent(usage: Usage | undefined, cpuAtAnswer: number | undefined, lastAnswer: number): number {
  return usage && cpuAtAnswer !== undefined ? usage.cpu - cpuAtAnswer : performance.now() - lastAnswer
}
