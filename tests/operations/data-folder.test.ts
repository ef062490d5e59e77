/** What an operator relies on: a start finds the database of its data folder or says why not, and never uses another. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { refusedStart } from '#tests/support/refused-start.ts'
import { startProcess } from '#tests/support/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('a start prints where the database lies, and the data folder keeps its place and its number', async () => {
  const dataDir = path.join(master.parent, 'data')
  expect(master.told).toContain(`  Database         ${path.join(dataDir, 'postgres')}\n`)
  expect(await record(dataDir)).toEqual({ folder: 'postgres', systemIdentifier: master.number })
})

test('a folder that was closed stops the start, which makes no empty database; opened again, all is there', async () => {
  const { dataDir, parent } = await usedFolder()
  await chmod(parent, 0o600)
  const words = await refusedStart({ DATA_DIR: dataDir })
  await chmod(parent, 0o755)
  expect(words).toMatch(/chmod/)
  expect(words).toContain(parent)
  expect(await companiesAt(dataDir)).toContain('Kept Ltd')
})

test('a database that is gone stops the start, and none is made in its place', async () => {
  const { dataDir, parent } = await usedFolder()
  await rename(path.join(dataDir, 'postgres'), path.join(parent, 'elsewhere'))
  const words = await refusedStart({ DATA_DIR: dataDir })
  expect(words).toContain(`should be in ${path.join(dataDir, 'postgres')}`)
  expect(words).toMatch(/There is no database.\nBring the right one back/)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  await rename(path.join(parent, 'elsewhere'), path.join(dataDir, 'postgres'))
  expect(await companiesAt(dataDir)).toContain('Kept Ltd')
})

test('another database in the place of the recorded one stops the start, which names both', async () => {
  const { dataDir, number } = await usedFolder()
  const control = path.join(dataDir, 'postgres/global/pg_control')
  const bytes = await readFile(control)
  const other = BigInt(number) + 1n
  bytes.writeBigUInt64LE(other)
  await writeFile(control, bytes)
  const words = await refusedStart({ DATA_DIR: dataDir })
  expect(words).toContain(`its number is ${other}, and ${number} is expected`)
})

test('a data folder from before the record gets it at its first start', async () => {
  const { dataDir, number } = await usedFolder()
  await rm(path.join(dataDir, 'cluster.json'))
  expect(await companiesAt(dataDir)).toContain('Kept Ltd')
  expect(await record(dataDir)).toEqual({ folder: 'postgres', systemIdentifier: number })
})

test('a data folder from before the record whose database is gone does not begin anew', async () => {
  const { dataDir } = await usedFolder()
  await rm(path.join(dataDir, 'cluster.json'))
  await rm(path.join(dataDir, 'postgres'), { recursive: true })
  expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(/had a database .* missing now/)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('a data folder may be moved as a whole', async () => {
  const { dataDir, parent } = await usedFolder()
  const moved = path.join(parent, 'moved')
  await rename(dataDir, moved)
  expect(await companiesAt(moved)).toContain('Kept Ltd')
})

test('a folder that holds something else than a database is not overwritten', async () => {
  const parent = await folder()
  const dataDir = path.join(parent, 'data')
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
  await writeFile(path.join(dataDir, 'postgres', 'thesis.txt'), 'years of work')
  expect(await refusedStart({ DATA_DIR: dataDir })).toContain('contains something else')
  expect(await readFile(path.join(dataDir, 'postgres', 'thesis.txt'), 'utf8')).toBe('years of work')
})

test('two data folders that name one database do not both start', async () => {
  const { dataDir, parent } = await usedFolder()
  const copy = path.join(parent, 'copy')
  await cp(dataDir, copy, { recursive: true, filter: (file) => !file.startsWith(`${dataDir}/postgres/`) })
  const elsewhere = { ...(await record(dataDir)), folder: path.join(dataDir, 'postgres') }
  await rm(path.join(copy, 'postgres'), { recursive: true })
  await writeFile(path.join(copy, 'cluster.json'), JSON.stringify(elsewhere))
  const running = await start(dataDir)
  expect(await refusedStart({ DATA_DIR: copy })).toMatch(/already running on .*postgres .*Stop it first/)
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200)
  await running.stop()
})

test('a record that is not whole stops the start', async () => {
  const { dataDir } = await usedFolder()
  for (const text of ['', '{"folder": 1}', 'nonsense']) {
    await writeFile(path.join(dataDir, 'cluster.json'), text)
    expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(/cluster\.json.* cannot be read.*\nRestore it/)
  }
})

test('a data folder of before the baseline is copied aside, then goes on with all that it has', async () => {
  const parent = await folder()
  const dataDir = path.join(parent, 'data')
  const project = path.join(parent, 'supabase')
  const superseded = path.join(root, 'supabase/superseded')
  const [version = ''] = (await readdir(superseded)).sort()
  const copy = path.join(dataDir, `postgres-before-${version}`)
  for (const file of (await readdir(path.join(superseded, version))).sort().slice(0, 3)) {
    await cp(path.join(superseded, version, file), path.join(project, 'migrations', file))
  }
  const before = await start(dataDir, { SUPABASE_DIR: project })
  await addCompany(before.url, dataDir)
  await before.stop()
  const after = await start(dataDir, { LOG_LEVEL: 'warn' })
  await after.logged(copy)
  await after.stop()
  expect(await companiesAt(dataDir)).toContain('Kept Ltd')
  // The copy is the database as it was, and a start on it continues with it.
  await rename(path.join(dataDir, 'postgres'), path.join(parent, 'newer'))
  await rename(copy, path.join(dataDir, 'postgres'))
  const again = await start(dataDir, { SUPABASE_DIR: project })
  expect(await companiesOf(again.url, dataDir)).toEqual(['Kept Ltd'])
  await again.stop()
})

test('the password of a database that exists is never made anew', async () => {
  const { dataDir } = await usedFolder()
  await rm(path.join(dataDir, 'postgres-password'))
  expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(/postgres-password is missing.*\nRestore it/)
  expect(existsSync(path.join(dataDir, 'postgres-password'))).toBe(false)
})

test('keys that were lost are not made anew beside a database, unless somebody asks for that', async () => {
  const { dataDir } = await usedFolder()
  const file = path.join(dataDir, 'keys.json')
  const before = await readFile(file, 'utf8')
  await rm(file)
  expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(
    /keys\.json is missing.*\nRestore it .* write \{\}/,
  )
  expect(existsSync(file)).toBe(false)
  await writeFile(file, '{}\n')
  expect(await companiesAt(dataDir)).toContain('Kept Ltd')
  expect(await readFile(file, 'utf8')).not.toBe(before)
})

async function folder(): Promise<string> {
  const parent = await makeFolder('operator')
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  return parent
}

async function start(dataDir: string, env: Record<string, string> = {}) {
  const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env })
  cleanups.push(() => running.stop('SIGKILL'))
  return running
}

/** A data folder with a company of its own, and no server running on it. */
async function usedFolder() {
  const parent = await folder()
  const dataDir = path.join(parent, 'data')
  // With its owners, whom only this program can restore.
  execFileSync('cp', ['-a', path.join(master.parent, 'data'), dataDir])
  return { parent, dataDir, number: master.number }
}

const master = { parent: '', told: '', number: '' }
beforeAll(async () => {
  master.parent = await makeFolder('operator')
  const dataDir = path.join(master.parent, 'data')
  const running = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  master.told = running.told
  await addCompany(running.url, dataDir)
  await running.stop()
  const control = await readFile(path.join(dataDir, 'postgres/global/pg_control'))
  master.number = control.readBigUInt64LE().toString()
})
afterAll(() => rm(master.parent, { recursive: true, force: true }))

async function addCompany(url: string, dataDir: string): Promise<void> {
  const { status } = await fetch(`${url}/rest/v1/companies`, {
    method: 'POST',
    headers: { apikey: (await keysOf(dataDir)).secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kept Ltd', industry: 'Testing', size: '1-10' }),
  })
  expect(status).toBe(201)
}

async function companiesAt(dataDir: string): Promise<string[]> {
  const running = await start(dataDir)
  const companies = await companiesOf(running.url, dataDir)
  await running.stop()
  return companies
}

async function companiesOf(url: string, dataDir: string): Promise<string[]> {
  const headers = { apikey: (await keysOf(dataDir)).publishableKey }
  const answer = await fetch(`${url}/rest/v1/companies?select=name`, { headers })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

async function keysOf(dataDir: string): Promise<{ publishableKey: string; secretKey: string }> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
}

async function record(dataDir: string): Promise<unknown & object> {
  return JSON.parse(await readFile(path.join(dataDir, 'cluster.json'), 'utf8'))
}
