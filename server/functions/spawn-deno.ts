/** Starts Deno for a function, with its permissions. */
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
  /** The lock file of the cached imports; undefined if there is none. */
  lock: string | undefined
  /** Deno's cache of imports. */
  cache: string
  /** The folder that this process may write. */
  scratch: string
  orders: Orders
  /** Denied addresses, in Deno's syntax. */
  denied: readonly string[]
  /** Undefined for the server's own user. */
  user: FunctionUser | undefined
  limits: Pick<FunctionsLimits, 'memory' | 'cpuOfProcess' | 'scratch'>
}

/** `sh` sets limits that Deno cannot: no core files, a maximum file size, and a CPU limit in case the server was killed. */
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

/** How imports are resolved, the same as for the download. The project's own lock file overrides the cached one. */
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

/** Commas in paths are doubled. */
const list = (paths: readonly string[]) => paths.map((one) => one.replaceAll(',', ',,')).join(',')

/** Deno's own variables, before the function's replace them. */
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

/** Resolves with the signal that ended it, if any, after all output was read. */
export function whenEnded(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (_code, signal) => resolve(signal))
  })
}

/** The lock file with the versions of a function's imports. */
export const lockOf = (cache: string, name: string) => path.join(cache, 'locks', `${name}.lock`)
