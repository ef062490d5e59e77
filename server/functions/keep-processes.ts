/** The running functions: each is started at its first call, kept warm, and stopped when idle or when its files have changed. */
import type { FastifyBaseLogger } from 'fastify'
import { makeOnce } from '#server/platform/make-once.ts'
import type { Given } from './environment.ts'
import { failureError, runtimeMissing, tooManyRequests } from './errors.ts'
import { failedStarts } from './failed-starts.ts'
import { functionLog } from './function-log.ts'
import { type LocalProxies, openLocalProxies } from './local-proxies.ts'
import { locateDeno } from './locate-deno.ts'
import { newestChange } from './newest-change.ts'
import { prepareLaunch, type Surroundings } from './prepare-launch.ts'
import { scratchFolders } from './scratch-folders.ts'
import type { FunctionsLimits, FunctionsProject } from './settings.ts'
import { shareLooks } from './share-looks.ts'
import { type FunctionProcess, startFunctionProcess } from './start-process.ts'

export type FunctionProcesses = {
  isRunning(name: string): boolean
  /** The function's process, started if necessary; throws FunctionsError if it cannot be. */
  of(name: string): Promise<FunctionProcess>
  close(): Promise<void>
}

export type KeepProcessesOptions = {
  project: FunctionsProject
  limits: FunctionsLimits
  /** Environment variables beside the project's secrets. */
  given: Given
  /** Deno's cache of imports. */
  cache: string
  onBackend: Parameters<typeof openLocalProxies>[0]['onBackend']
  log: FastifyBaseLogger
}

export function keepProcesses(options: KeepProcessesOptions): FunctionProcesses {
  const { project, limits, log } = options
  const running = new Map<string, FunctionProcess>()
  const starting = new Map<string, Promise<FunctionProcess>>()
  const alive = new Set<FunctionProcess>()
  const surroundings = makeOnce(() => surround(options))
  const changedAt = shareLooks(async () => (project.reload ? newestChange(project) : 0))
  const failures = failedStarts(options.cache, changedAt)
  let closed = false
  const start = async (name: string): Promise<FunctionProcess> => {
    const ownLog = log.child({ function: name })
    const { launch, scratch } = await prepareLaunch(name, await surroundings(), ownLog)
    if (closed || !makeRoom(running, limits.processes)) {
      await scratch.remove()
      throw closed ? failureError('closed') : tooManyRequests()
    }
    const process = startFunctionProcess({
      ...{ launch, limits, log: functionLog(ownLog, limits) },
      onIdle: () => end(name, process),
    })
    running.set(name, process)
    ownLog.info({ pid: process.pid }, 'function started')
    alive.add(process)
    void process.ended.then((reason) => {
      alive.delete(process)
      if (reason === 'boot' && running.get(name) === process) failures.add(name, process.startedAt)
      if (running.get(name) === process) running.delete(name)
      ownLog.info({ pid: process.pid, reason }, 'function ended')
      void scratch.remove()
    })
    return process
  }

  const end = (name: string, process: FunctionProcess) => {
    if (running.get(name) === process) running.delete(name)
    process.retire(limits.wallClock)
  }

  return {
    isRunning: (name) => running.has(name),
    async of(name) {
      const current = running.get(name)
      const isStale = current !== undefined && (await changedAt()) > current.startedAt
      // Another call may have replaced it meanwhile.
      if (running.get(name) !== current) return this.of(name)
      if (current?.isUsable() && !isStale) return current
      if (current) end(name, current)
      else if (!starting.has(name) && (await failures.isRecent(name))) throw failureError('boot')
      const begun = starting.get(name) ?? start(name).finally(() => starting.delete(name))
      starting.set(name, begun)
      return begun
    },
    async close() {
      closed = true
      for (const process of alive) process.retire(limits.closing)
      await Promise.allSettled([...starting.values(), ...[...alive].map((process) => process.ended)])
      await leave(await surroundings.made())
    },
  }
}

async function leave(surroundings: Surroundings | undefined): Promise<void> {
  surroundings?.proxies.close()
  await surroundings?.folders.remove()
}

/** Everything that functions share is created with the first of them. */
async function surround({
  project,
  limits,
  given,
  cache,
  onBackend,
}: KeepProcessesOptions): Promise<Surroundings> {
  const deno = locateDeno()
  if (!deno) throw runtimeMissing()
  const proxies: LocalProxies = await openLocalProxies({ ...given, onBackend })
  const folders = await scratchFolders()
  return { deno, project, limits, cache, keys: given.keys, proxies, folders }
}

/** Stops the oldest process without requests; false if all are busy. */
function makeRoom(running: Map<string, FunctionProcess>, limit: number): boolean {
  if (running.size < limit) return true
  for (const [name, process] of running) {
    if (process.inFlight() > 0) continue
    running.delete(name)
    process.retire(0)
    return true
  }
  return false
}
