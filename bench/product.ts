/** A product started for a measurement, with a temporary data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export type Product = {
  url: string
  pid: number
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number
  publishableKey: string
  secretKey: string
  /** SIGKILL simulates a crash. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-bench-'))
  // PostgreSQL's own user needs access if we are root.
  await chmod(folder, 0o755)
  return folder
}

export function dropDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true })
}

export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await siteAddress(child)
  const readyAfter = performance.now() - started
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  return {
    url,
    pid: child.pid as number,
    readyAfter,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}

function siteAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    child.stdout?.on('data', (chunk) => {
      told += chunk
      const [, url] = /^\s*Site\s+(\S+)$/m.exec(told) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}.`)))
  })
}
