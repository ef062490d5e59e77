/** The process of a function, as the system sees it: how Node is started, and the two channels to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import http2, { type ClientHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import path from 'node:path'
import { newsFd, requestsFd, type Start } from '#server/functions/runtime/protocol.ts'
import type { FunctionUser } from './function-user.ts'
import type { FunctionsLimits } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const runtime = path.join(import.meta.dirname, 'runtime')
/** What every function reads of this server. */
export const ownFiles = [runtime, path.join(root, 'node_modules'), path.join(root, 'package.json')]

/**
 * `sh` sets what Node cannot: no core files, and an end by the system for what loops on when the server was killed. SQLite
 * opens files past the permission model, so it is switched off.
 */
export function spawnNode(
  start: Start,
  limits: FunctionsLimits,
  user: FunctionUser | undefined,
): ChildProcess {
  const seconds = Math.ceil((limits.cpuOfProcess * 2) / 1000)
  const readable = [...ownFiles, ...projectFolders(start)]
  const flags = [
    '--permission',
    '--no-experimental-sqlite',
    ...readable.map((target) => `--allow-fs-read=${target}`),
    `--max-old-space-size=${Math.ceil(limits.memory / 1024 / 1024)}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0; ulimit -t "$0"; exec "$@"',
      String(seconds),
      process.execPath,
      ...flags,
      path.join(runtime, 'main.ts'),
    ],
    {
      cwd: path.dirname(start.entrypoint),
      env: {},
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
      ...user,
    },
  )
  child.on('error', () => {})
  newsOf(child).on('error', () => {})
  newsOf(child).write(`${JSON.stringify(start)}\n`)
  return child
}

/** The pipe on which orders go and news come. */
export function newsOf(child: ChildProcess): Socket {
  return child.stdio[newsFd] as Socket
}

/** The functions' folder, and the packages that are installed beside it or above. */
function projectFolders({ folder }: Start): string[] {
  const folders = [folder]
  for (let above = folder; above !== path.dirname(above); above = path.dirname(above)) {
    folders.push(path.join(above, 'node_modules'))
  }
  return [...new Set(folders.flatMap((one) => [one, realPath(one)]))].filter((one) => one !== undefined)
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder)
  } catch {
    return undefined
  }
}

export function openSession(child: ChildProcess): ClientHttp2Session {
  const session = http2.connect('http://function', {
    createConnection: () => child.stdio[requestsFd] as Socket,
    settings: { initialWindowSize: 1 << 20, enablePush: false },
    maxSessionMemory: 64,
  })
  // Its end is told by the process's own.
  session.on('error', () => {})
  return session
}

/** With the signal that ended it, if one did, and after all that it had to tell. */
export async function whenEnded(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const told = newsOf(child).closed ? undefined : once(newsOf(child), 'close')
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (_code, by) => resolve(by))
  })
  await told
  return signal
}
