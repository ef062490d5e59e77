/** What an operator relies on: after kill -9 of anything, in the middle of writes, the next start is healthy and whole. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { functionsProject } from '#tests/support/functions-server.ts'
import { startProcess } from '#tests/support/tannr.ts'

const writers = 8
const acknowledgedPerRound = 200

type Running = Awaited<ReturnType<typeof startProcess>>

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const killed = {
  'the server': async (running: Running) => {
    running.child.kill('SIGKILL')
  },
  PostgreSQL: async (_running: Running, dataDir: string) => {
    process.kill(await postmaster(dataDir), 'SIGKILL')
  },
  'both at once': async (running: Running, dataDir: string) => {
    const pid = await postmaster(dataDir)
    running.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
  },
}

test('whatever is killed in the middle of writes, every acknowledged one is there after the next start', async () => {
  const dataDir = await folder()
  const acknowledged = new Set<string>()
  for (const kill of [...Object.values(killed), ...Object.values(killed)]) {
    const running = await start(dataDir)
    const before = await postmaster(dataDir)
    const key = await secretKey(dataDir)
    const writing = Array.from({ length: writers }, () => writeUntilCut(running.url, key, acknowledged))
    await reached(acknowledged, acknowledged.size + acknowledgedPerRound)
    await kill(running, dataDir)
    await Promise.all(writing)
    await running.stop('SIGKILL')
    const next = await start(dataDir)
    expect(isRunning(before) && (await postmaster(dataDir)) !== before, 'an orphan is left').toBe(false)
    const found = await companies(next.url, key)
    expect([...acknowledged].filter((name) => !found.has(name))).toEqual([])
    await next.stop()
  }
}, 120_000)

test('an orderly end takes PostgreSQL along, and the next start needs no recovery', async () => {
  const dataDir = await folder()
  const running = await start(dataDir)
  const pid = await postmaster(dataDir)
  await running.stop('SIGTERM')
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(path.join(dataDir, 'tannr.pid'))).toBe(false)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'no function outlives a server that ends by %s',
  async (signal) => {
    const dataDir = await folder()
    const env = { DATA_DIR: dataDir, PORT: '0', SUPABASE_DIR: functionsProject }
    const running = await startProcess(env)
    cleanups.push(() => running.stop('SIGKILL'))
    const functions = ['answers/text', 'troubled/x']
    for (const name of functions)
      expect((await fetch(`${running.url}/functions/v1/${name}`)).status).toBe(200)
    const waiting = fetch(`${running.url}/functions/v1/troubled/silent`).catch(() => undefined)
    const pids = [...running.logs().matchAll(/"pid":(\d+),"message":"function started"/g)].map(([, pid]) =>
      Number(pid),
    )
    expect(pids.map(isRunning)).toEqual([true, true])
    await running.stop(signal)
    await waiting
    await ended(pids)
  },
)

test('a second process on the same folder is refused, and the first goes on', async () => {
  const dataDir = await folder()
  const running = await start(dataDir)
  await expect(startProcess({ DATA_DIR: dataDir, PORT: '0' })).rejects.toThrow(
    /already runs on .* Stop it first/,
  )
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200)
  await running.stop()
})

test('keys are readable by their owner alone', async () => {
  const dataDir = await folder()
  const running = await start(dataDir)
  for (const file of ['keys.json', 'postgres-password']) {
    expect((await stat(path.join(dataDir, file))).mode & 0o777).toBe(0o600)
  }
  await running.stop()
})

async function folder(): Promise<string> {
  const dataDir = await makeFolder('crash')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir: string): Promise<Running> {
  const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  cleanups.push(() => running.stop('SIGKILL'))
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200)
  return running
}

async function writeUntilCut(url: string, key: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const name = `Company ${randomUUID()}`
    const answer = await fetch(`${url}/rest/v1/companies`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, industry: 'Testing', size: '1-10' }),
    }).catch(() => undefined)
    if (answer?.status !== 201) return
    acknowledged.add(name)
  }
}

/** Resolves as soon as the writers have been told of so many successes. */
function reached(acknowledged: Set<string>, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (acknowledged.size >= count ? resolve() : setImmediate(look))
    look()
  })
}

async function companies(url: string, key: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (let offset = 0; ; offset += 1000) {
    const answer = await fetch(
      `${url}/rest/v1/companies?select=name&order=name&limit=1000&offset=${offset}`,
      {
        headers: { apikey: key },
      },
    )
    const rows = (await answer.json()) as { name: string }[]
    for (const { name } of rows) names.add(name)
    if (rows.length < 1000) return names
  }
}

async function secretKey(dataDir: string): Promise<string> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')).secretKey
}

/** The process id in PostgreSQL's own pid file. */
async function postmaster(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Resolves as soon as none of them runs any more. */
function ended(pids: number[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (pids.some(isRunning) ? setImmediate(look) : resolve())
    look()
  })
}

/** A zombie that nobody has reaped yet runs no more. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}
