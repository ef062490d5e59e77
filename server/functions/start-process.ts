/**
 * One function in its own Deno process, with the permissions of `spawnDeno`; as another user if the server is root. Requests are
 * HTTP over a socket that only the two can open. The server's messages go to stdin, whose end tells the process that the server is
 * gone.
 */
import type { ChildProcess } from 'node:child_process'
import { addressKey } from '#server/platform/http/address-key.ts'
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
  /** The time of the start. */
  readonly startedAt: number
  /** The path of the socket, once it is ready. */
  readonly socket: string
  /** The number of running requests, of all or of one address. */
  inFlight(address?: string): number
  /** Counts a request of the address as running until the returned function is called. */
  occupy(address: string): () => void
  /** Whether it accepts new requests. */
  isUsable(): boolean
  /** Resolves when it can serve; with a failure if it cannot. */
  ready: Promise<Failure | undefined>
  /** Resolves when the process has ended. */
  ended: Promise<Failure>
  /** Accepts no new requests, and ends when the running ones are done, or after `timeout` milliseconds. */
  retire(timeout: number): void
}

export type ProcessOptions = {
  launch: Launch
  limits: FunctionsLimits
  log: FunctionLog
  /** Called when it has been idle for the allowed time. */
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
  const retire = (timeout: number) => {
    setTimeout(() => child.kill('SIGKILL'), timeout).unref()
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

/** A timer that starts now, until it is stopped. */
function restartable(then: () => void, after: number) {
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(then, after).unref()
  }
  start()
  return { start, stop: () => clearTimeout(timer) }
}

/** Other output goes to the log: the function's own, and Deno's last messages. */
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

/** Deno's messages for imports that are not cached, or do not exist. */
const notCached = /--cached-only is specified|JSR package not found|npm package .* does not exist/
const fillTheCache =
  'Nothing is fetched when a function is called. Run `npm run functions -- cache` while this machine can reach it, or keep a copy beside the function.'

const servedNothing = (after: number) =>
  `The function has served nothing ${after} ms after its start: does it call Deno.serve?`

function countRequests(told: { onFirst(): void; onLast(): void }) {
  let open = 0
  const byAddress = new Map<string, number>()
  const ofAddress = (key: string) => byAddress.get(key) ?? 0
  return {
    inFlight: (address?: string) => (address === undefined ? open : ofAddress(addressKey(address))),
    occupy(address: string) {
      const key = addressKey(address)
      byAddress.set(key, ofAddress(key) + 1)
      if (++open === 1) told.onFirst()
      let left = false
      return () => {
        if (left) return
        left = true
        if (ofAddress(key) > 1) byAddress.set(key, ofAddress(key) - 1)
        else byAddress.delete(key)
        if (--open === 0) told.onLast()
      }
    },
  }
}
