/** The product as a process of its own, for tests of every kind. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** As `npm start` has them. */
const startFlags = ['--max-semi-space-size=16', '--import', path.join(root, 'tools/resolve-own-modules.mjs')]

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/**
 * Starts server/main.ts with none of this process's settings except the path, and waits until it is ready. Its compile cache is
 * kept: a whole run starts it some sixty times.
 */
export async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [...startFlags, path.join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  child.stderr.on('data', (chunk) => {
    logged += chunk
  })
  const { url, told } = await readyAt(child, () => logged)
  let stopping = false
  // The cause of the tests' later failures.
  child.once('exit', (code) => {
    if (!stopping && code) console.error(`The server ended by itself with ${code}:\n${logged.slice(-4000)}`)
  })
  return {
    url,
    child,
    /** The message to the operator. */
    told,
    logs: () => logged,
    logged: (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!logged.includes(words)) return
          child.stderr.off('data', look)
          resolve()
        }
        child.stderr.on('data', look)
        look()
      }),
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    },
  }
}

function readyAt(child: ChildProcess, logged: () => string): Promise<{ url: string; told: string }> {
  return new Promise((resolve, reject) => {
    let told = ''
    child.stdout?.on('data', (chunk) => {
      told += chunk
      const [, url] = /^\s*Site\s+(\S+)$/m.exec(told) ?? []
      if (url && told.includes('Ctrl-C stops it.')) resolve({ url, told })
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${logged()}${told}`)),
    )
  })
}
