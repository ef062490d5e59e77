/** What an operator relies on: after kill -9 of anything during writes, the next start is healthy and complete. */
import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { reached, writeUntilCut, writtenCompanies } from '#tests/support/acknowledged-writes.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { functionsProject } from '#tests/support/functions-server.ts'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { ended, isRunning, postmaster } from '#tests/support/processes.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'

const writers = 8
const acknowledgedPerRound = 200

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const killed = {
  'the server': async (running: ServerProcess) => {
    running.child.kill('SIGKILL')
  },
  PostgreSQL: async (_running: ServerProcess, dataDir: string) => {
    process.kill(await postmaster(dataDir), 'SIGKILL')
  },
  'both at once': async (running: ServerProcess, dataDir: string) => {
    const pid = await postmaster(dataDir)
    running.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
  },
}

test('whatever is killed in the middle of writes, every acknowledged one is there after the next start', async () => {
  const dataDir = await folder()
  const acknowledged = new Set<string>()
  let running = await start(dataDir)
  for (const kill of [...Object.values(killed), ...Object.values(killed)]) {
    const before = await postmaster(dataDir)
    const key = await secretKey(dataDir)
    const writing = Array.from({ length: writers }, () => writeUntilCut(running.url, key, acknowledged))
    await reached(acknowledged, acknowledged.size + acknowledgedPerRound)
    await kill(running, dataDir)
    await Promise.all(writing)
    await running.stop('SIGKILL')
    running = await start(dataDir)
    expect(isRunning(before) && (await postmaster(dataDir)) !== before, 'an orphan is left').toBe(false)
    const found = await writtenCompanies(running.url, key)
    expect([...acknowledged].filter((name) => !found.has(name))).toEqual([])
  }
})

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
    const dataDir = await emptyFolder()
    const env = { DATA_DIR: dataDir, PORT: '0', SUPABASE_DIR: functionsProject }
    const running = await startProcess(env)
    cleanups.push(() => running.stop('SIGKILL'))
    const functions = ['answers/text', 'troubled/x']
    for (const name of functions)
      expect((await fetch(`${running.url}/functions/v1/${name}`)).status).toBe(200)
    const waiting = fetch(`${running.url}/functions/v1/troubled/silent`).catch(() => undefined)
    const started = () => [...running.logs().matchAll(/"pid":(\d+),"message":"function started"/g)]
    // The log is another pipe than the answers.
    await expect.poll(started).toHaveLength(2)
    const pids = started().map(([, pid]) => Number(pid))
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
    /already running on .* Stop it first/,
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

const folder = () => ending(preparedFolder('crash'))
const emptyFolder = () => ending(makeFolder('crash'))

async function ending(made: Promise<string>): Promise<string> {
  const dataDir = await made
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir: string): Promise<ServerProcess> {
  const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  cleanups.push(() => running.stop('SIGKILL'))
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200)
  return running
}

async function secretKey(dataDir: string): Promise<string> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')).secretKey
}
