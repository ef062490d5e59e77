/** The process of a function, as the system sees it: how Deno is started, and what it may do. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { FunctionFiles } from './find-function.ts'
import type { FunctionUser } from './function-user.ts'
import type { Orders } from './runtime/protocol.ts'
import type { FunctionsLimits } from './settings.ts'

export const runtimeFolder = path.join(import.meta.dirname, 'runtime')

export type Launch = {
  deno: string
  files: FunctionFiles
  /** What was found for its imports when they were fetched; undefined where nothing was. */
  lock: string | undefined
  /** Deno's own cache of what functions import. */
  cache: string
  /** Where this one process may write. */
  scratch: string
  orders: Orders
  /** Addresses that it may not reach, in Deno's terms. */
  denied: readonly string[]
  /** Undefined for the user that this server has. */
  user: FunctionUser | undefined
  limits: Pick<FunctionsLimits, 'memory' | 'cpuOfProcess' | 'scratch'>
}

/**
 * `sh` sets what Deno cannot: no core files, files that are no larger than may be, and an end by the system for what loops on
 * when the server was killed.
 */
export function spawnDeno(launch: Launch): ChildProcess {
  const { deno, files, cache, scratch, orders, user, limits } = launch
  const seconds = Math.ceil((limits.cpuOfProcess * 2) / 1000)
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0; ulimit -t "$0"; exec "$@"',
      String(seconds),
      ...[deno, 'run', ...flagsFor(launch), files.entrypoint],
    ],
    {
      cwd: path.dirname(files.entrypoint),
      env: { ...denoEnvironment(cache), TMPDIR: scratch },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...user,
    },
  )
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  child.stdin?.write(`${JSON.stringify(orders)}\n`)
  return child
}

function flagsFor({ files, lock, scratch, orders, denied, limits }: Launch): string[] {
  const readable = [path.dirname(files.entrypoint), ...files.statics, scratch, path.dirname(orders.socket)]
  const writable = [scratch, path.dirname(orders.socket)]
  return [
    ...['--quiet', '--no-prompt', '--cached-only', '--unstable-no-legacy-abort'],
    ...moduleFlags(files, lock),
    '--allow-import',
    ...[`--allow-read=${list(readable)}`, `--allow-write=${list(writable)}`],
    ...['--allow-env', '--allow-net', `--deny-net=${denied.join(',')}`],
    `--v8-flags=--max-old-space-size=${Math.ceil(limits.memory / 1024 / 1024)}`,
    `--preload=${path.join(runtimeFolder, 'main.ts')}`,
  ]
}

/** How imports are found; the same when they are fetched. The project's own lock goes before one that was kept then. */
export function moduleFlags(
  { settings, importMap, lock, packages }: FunctionFiles,
  kept: string | undefined,
): string[] {
  return [
    settings ? `--config=${settings}` : '--no-config',
    ...(importMap ? [`--import-map=${importMap}`] : []),
    ...(lock ? [`--lock=${lock}`, '--frozen'] : [kept ? `--lock=${kept}` : '--no-lock']),
    `--node-modules-dir=${packages ? 'manual' : 'none'}`,
    '--vendor=false',
  ]
}

/** A comma in a path is written twice. */
const list = (paths: readonly string[]) => paths.map((one) => one.replaceAll(',', ',,')).join(',')

/** What Deno itself reads, before the function's own variables stand in its place. */
export function denoEnvironment(cache: string): Record<string, string> {
  const { NPM_CONFIG_REGISTRY, JSR_URL } = process.env
  return {
    DENO_DIR: cache,
    DENO_NO_UPDATE_CHECK: '1',
    DENO_CACHE_DB_MODE: 'in-memory',
    NO_COLOR: '1',
    ...(NPM_CONFIG_REGISTRY ? { NPM_CONFIG_REGISTRY } : {}),
    ...(JSR_URL ? { JSR_URL } : {}),
  }
}

/** With the signal that ended it, if one did, and after all that it had to tell. */
export function whenEnded(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (_code, signal) => resolve(signal))
  })
}

/** Where it is kept which version of what stands for each import of a function. */
export const lockOf = (cache: string, name: string) => path.join(cache, 'locks', `${name}.lock`)
