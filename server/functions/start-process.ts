/**
 * One function in a process of its own: Deno, with the permissions that `spawnDeno` gives it; as a user of its own where the
 * server is root. Requests go as HTTP over a socket in a folder that only the two of them open. What the server asks goes
 * to the process's stdin, whose end tells it that the server is gone.
 */
import type { ChildProcess } from 'node:child_process'
import type { Failure } from './errors.ts'
import type { FunctionLog } from './function-log.ts'
import { readRuntimeMessage } from './read-runtime-message.ts'
import type { Asked } from './runtime/protocol.ts'
import type { FunctionsLimits } from './settings.ts'
import { type Launch, spawnDeno, whenEnded } from './spawn-deno.ts'
import { watchBootOf } from './watch-boot.ts'
import { watchLimits } from './watch-limits.ts'

export type FunctionProcess = {
  readonly pid: number | undefined
  /** When it was started. */
  readonly startedAt: number
  /** Where it takes requests, once it is ready. */
  readonly socket: string
  /** Requests under way. */
  inFlight(): number
  /** Says that a request is under way until what comes back is called. */
  occupy(): () => void
  /** Whether new requests may go to it. */
  isUsable(): boolean
  /** Resolves when it can serve; with a failure when it never will. */
  ready: Promise<Failure | undefined>
  /** Resolves when the process has ended. */
  ended: Promise<Failure>
  /** No new requests; ends when those under way are done, or after `patience` milliseconds. */
  retire(patience: number): void
}

export type ProcessOptions = {
  launch: Launch
  limits: FunctionsLimits
  log: FunctionLog
  /** Told when it has been without requests for as long as it may. */
  onIdle: () => void
}

export function startFunctionProcess({ launch, limits, log, onIdle }: ProcessOptions): FunctionProcess {
  const startedAt = Date.now()
  const child = spawnDeno(launch)
  let failure: Failure = 'boot'
  let isReady = false
  let retired = false
  const ask = (asked: Asked) => child.stdin?.write(`${JSON.stringify(asked)}\n`)
  const kill = (reason: Failure, message: string) => {
    failure = reason
    log.write('error', message)
    child.kill('SIGKILL')
  }
  const retire = (patience: number) => {
    setTimeout(() => child.kill('SIGKILL'), patience).unref()
    if (retired) return
    retired = true
    if (isReady) failure = 'closed'
    if (requests.inFlight() === 0) ask({ type: 'finish' })
  }
  const watch = watchLimits({
    pid: child.pid ?? 0,
    scratch: launch.scratch,
    ping: () => ask({ type: 'ping' }),
    limits,
    onExceeded: (what) => kill(what, `The function has gone beyond its limit: ${what}.`),
    onWorn: () => retire(limits.wallClock),
  })
  const idling = restartable(onIdle, limits.idle)
  const requests = countRequests({
    onFirst: () => {
      idling.stop()
      if (isReady) watch.begin()
    },
    onLast: () => {
      watch.pause()
      if (retired) ask({ type: 'finish' })
      else idling.start()
    },
  })
  const stopBoot = watchBootOf(child.pid ?? 0, limits.boot, (after) => kill('boot', servedNothing(after)))
  const serving = whenReady(child, launch.orders.mark, log, () => watch.answered()).then(() => {
    stopBoot()
    isReady = true
    failure = retired ? 'closed' : 'crash'
    if (requests.inFlight() > 0) watch.begin()
    return undefined
  })
  const ended = whenEnded(child).then((signal) => {
    stopBoot()
    idling.stop()
    watch.end()
    retired = true
    return signal === 'SIGTRAP' || signal === 'SIGABRT' ? 'memory' : failure
  })
  return {
    ...{ pid: child.pid, startedAt, socket: launch.orders.socket },
    ...{ ...requests, isUsable: () => !retired, retire },
    ...{ ready: Promise.race([serving, ended]), ended },
  }
}

/** A timer that runs from now on, until it is stopped. */
function restartable(then: () => void, after: number) {
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(then, after).unref()
  }
  start()
  return { start, stop: () => clearTimeout(timer) }
}

/** What the runtime does not tell goes to the log: what the function writes by itself, and Deno's own last words. */
function whenReady(child: ChildProcess, mark: string, log: FunctionLog, onPong: () => void): Promise<void> {
  const { stdout, stderr } = child
  if (stdout) log.follow(stdout, (line) => log.write('info', line))
  return new Promise((resolve) => {
    if (!stderr) return
    log.follow(stderr, (line) => {
      const told = readRuntimeMessage(line, mark)
      if (told?.type === 'ready') resolve()
      else if (told?.type === 'pong') onPong()
      else log.write(told?.level ?? 'error', told?.text ?? line)
      if (notCached.test(line)) log.write('error', fillTheCache)
    })
  })
}

/** Deno's words for what it would have to fetch, and for what no registry had when it was looked for. */
const notCached = /--cached-only is specified|JSR package not found|npm package .* does not exist/
const fillTheCache =
  'Nothing is fetched when a function is called. Run `npm run functions -- cache` while this machine can reach it, or keep a copy beside the function.'

const servedNothing = (after: number) =>
  `The function has served nothing ${after} ms after its start: does it call Deno.serve?`

function countRequests(told: { onFirst(): void; onLast(): void }) {
  let open = 0
  return {
    inFlight: () => open,
    occupy() {
      if (++open === 1) told.onFirst()
      let left = false
      return () => {
        if (left) return
        left = true
        if (--open === 0) told.onLast()
      }
    },
  }
}
