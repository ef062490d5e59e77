/** The functions that run: each started at its first call, kept warm, and ended when it idles or its files have changed. */
import { realpath } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Start } from '#server/functions/runtime/protocol.ts'
import { readSecrets, withSecrets } from './environment.ts'
import { failureError, functionNotFound, tooManyRequests } from './errors.ts'
import { findEntrypoint, findImportMap } from './find-function.ts'
import { functionLog } from './function-log.ts'
import { type FunctionUser, functionUser } from './function-user.ts'
import { findLinkOut } from './links-out.ts'
import type { FunctionsLimits, FunctionsProject } from './settings.ts'
import { ownFiles } from './spawn-node.ts'
import { type FunctionProcess, startFunctionProcess } from './start-process.ts'

export type FunctionProcesses = {
  isRunning(name: string): boolean
  /** The function's process, started if need be; throws FunctionsError when there is none to be had. */
  of(name: string): Promise<FunctionProcess>
  close(): Promise<void>
}

export type KeepProcessesOptions = {
  project: FunctionsProject
  limits: FunctionsLimits
  /** What functions find in their environment, beside the project's secrets. */
  given: Record<string, string>
  log: FastifyBaseLogger
}

export function keepProcesses({ project, limits, given, log }: KeepProcessesOptions): FunctionProcesses {
  const running = new Map<string, FunctionProcess>()
  const starting = new Map<string, Promise<FunctionProcess>>()
  const alive = new Set<FunctionProcess>()
  let closed = false

  const start = async (name: string): Promise<FunctionProcess> => {
    const ownLog = log.child({ function: name })
    const { orders, user } = await ordersFor(name, project, given, limits, ownLog)
    if (closed || !makeRoom(running, limits.processes)) throw tooManyRequests()
    let idling: NodeJS.Timeout | undefined
    const idle = () => {
      clearTimeout(idling)
      idling = setTimeout(() => process.inFlight() === 0 && end(name, process), limits.idle).unref()
    }
    const process = startFunctionProcess({
      start: orders,
      user,
      limits,
      log: functionLog(ownLog, limits),
      onIdle: idle,
    })
    idle()
    alive.add(process)
    running.set(name, process)
    ownLog.info({ pid: process.pid }, 'function started')
    void process.ended.then((reason) => {
      clearTimeout(idling)
      alive.delete(process)
      if (running.get(name) === process) running.delete(name)
      ownLog.info({ pid: process.pid, reason }, 'function ended')
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
      const isStale = current !== undefined && project.reload && (await current.isStale())
      // Somebody else may have replaced it meanwhile.
      if (running.get(name) !== current) return this.of(name)
      if (current?.isUsable() && !isStale) return current
      if (current) end(name, current)
      const begun = starting.get(name) ?? start(name).finally(() => starting.delete(name))
      starting.set(name, begun)
      return begun
    },
    async close() {
      closed = true
      for (const process of alive) process.retire(limits.closing)
      await Promise.all([...alive].map((process) => process.ended))
    },
  }
}

/** Where the function's files are, and what it finds in its environment; throws FunctionsError when there is none. */
async function ordersFor(
  name: string,
  project: FunctionsProject,
  given: Record<string, string>,
  { wallClock, logLine }: FunctionsLimits,
  log: FastifyBaseLogger,
): Promise<{ orders: Start; user: FunctionUser | undefined }> {
  // Node knows its modules by their real paths.
  const folder = await realpath(project.folder)
  const linkOut = await findLinkOut(folder)
  if (linkOut) {
    log.error(
      { link: linkOut },
      'a link leads out of the folder of the functions, so none is started: put a copy in its place',
    )
    throw failureError('boot')
  }
  const [entrypoint, importMap, secrets] = await Promise.all([
    findEntrypoint(project, name),
    findImportMap(project, name),
    readSecrets(project.folder),
  ])
  if (!entrypoint) throw functionNotFound()
  const { variables, refused } = withSecrets(given, { ...project.secrets, ...secrets })
  if (refused.length > 0) log.warn({ names: refused }, 'secrets may not begin with SUPABASE_; left out')
  const orders = { folder, entrypoint: await realpath(entrypoint), importMap, wallClock, logLine, variables }
  const { user, closed } = await functionUser([...ownFiles, folder, orders.entrypoint])
  if (closed) {
    log.warn(
      { file: closed },
      'others may not read this, so the function runs as root: let them (chmod o+rX)',
    )
  }
  return { orders, user }
}

/** Ends the one that has been there longest of those without requests; false when all are at work. */
function makeRoom(running: Map<string, FunctionProcess>, most: number): boolean {
  if (running.size < most) return true
  for (const [name, process] of running) {
    if (process.inFlight() > 0) continue
    running.delete(name)
    process.retire(0)
    return true
  }
  return false
}
