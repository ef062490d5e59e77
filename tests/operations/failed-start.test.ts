/** What an operator relies on: a start that fails says in one message which file or setting is wrong, and how to fix it. */
import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { refusedStart } from '#tests/support/refused-start.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('a port in use is named, before a database is made', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  cleanups.push(async () => other.close())
  const dataDir = await folder()
  expect(await refusedStart({ DATA_DIR: dataDir, PORT: String(port) })).toContain(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT`,
  )
  expect(spawnSync('ls', ['-A', dataDir]).stdout.toString()).toBe('')
})

test('an address that is not this machine’s is named', async () => {
  const words = await refusedStart({
    DATA_DIR: await folder(),
    HOST: '203.0.113.7',
    SITE_URL: 'http://a.test',
  })
  expect(words).toMatch(/203\.0\.113\.7 is no address of this machine. Correct HOST/)
})

test.each([
  ['empty', '', 'is empty'],
  ['cut in the middle', '{"signingKeys": [{"kty": "EC", "x"', 'is incomplete'],
  ['without a key', '{"signingKeys": [], "publishableKey": "a", "secretKey": "b"}', 'is incomplete'],
  [
    'with a key that is none',
    '{"signingKeys": [{"kty": "EC", "d": "hush"}], "publishableKey": "a", "secretKey": "b"}',
    'has a signing key that cannot sign',
  ],
])('a keys.json that is %s is named, and what its loss means', async (_what, text, words) => {
  const dataDir = await folder()
  await writeFile(path.join(dataDir, 'keys.json'), text)
  const told = await refusedStart({ ...ownDatabase(), DATA_DIR: dataDir })
  expect(told).toContain(`${path.join(dataDir, 'keys.json')} ${words}`)
  expect(told).toContain('Restore it from a backup')
  expect(told).not.toContain('hush')
})

test.each([
  ['missing', undefined, 'does not exist'],
  ['no JSON', 'nonsense', 'is not a list of private keys'],
  ['no list', '{}', 'is not a list of private keys'],
])('a file of signing keys that is %s is named', async (_what, text, words) => {
  const project = await projectWith('[auth]\nsigning_keys_path = "./signing_keys.json"\n')
  if (text !== undefined) await writeFile(path.join(project, 'signing_keys.json'), text)
  const told = await refusedStart({ ...ownDatabase(), DATA_DIR: await folder(), SUPABASE_DIR: project })
  expect(told).toContain(path.join(project, 'signing_keys.json'))
  expect(told).toContain(words)
})

test('a mail template that config.toml names and that is not there is named', async () => {
  const project = await projectWith('[auth.email.template.invite]\ncontent_path = "./gone.html"\n')
  const told = await refusedStart({ ...ownDatabase(), DATA_DIR: await folder(), SUPABASE_DIR: project })
  expect(told).toContain('The mail template ./gone.html, which config.toml names, does not exist')
})

test('a project that is not there is named', async () => {
  const gone = path.join(await folder(), 'gone')
  expect(await refusedStart({ DATA_DIR: await folder(), SUPABASE_DIR: gone })).toContain(`${gone} is missing`)
})

test('a PostgreSQL that does not answer, or refuses, is told from a bug', async () => {
  const dataDir = await folder()
  const silent = 'postgresql://owner:hush@127.0.0.1:1/tannr'
  const told = await refusedStart({ DATA_DIR: dataDir, DATABASE_URL: silent })
  expect(told).toContain('PostgreSQL does not answer at 127.0.0.1 port 1 (ECONNREFUSED)')
  const wrong = new URL(inject('ownerUrl'))
  wrong.password = 'hush'
  const refused = await refusedStart({ DATA_DIR: dataDir, DATABASE_URL: wrong.toString() })
  expect(refused).toMatch(/PostgreSQL refuses the login: .*Correct DATABASE_URL/)
  expect(told + refused).not.toContain('hush')
  const frozen = createServer()
  cleanups.push(async () => frozen.close())
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve))
  const { port } = frozen.address() as { port: number }
  const late = `postgresql://owner:hush@127.0.0.1:${port}/tannr`
  expect(await refusedStart({ DATA_DIR: dataDir, DATABASE_URL: late })).toContain('does not answer in time')
})

test('a data folder that cannot be one is named', async () => {
  const file = path.join(await folder(), 'file')
  await writeFile(file, '')
  expect(await refusedStart({ DATA_DIR: file })).toContain(`${file} is a file where a folder should be`)
  const below = path.join(file, 'data')
  expect(await refusedStart({ DATA_DIR: below })).toContain(`${below} cannot be reached`)
})

test.runIf(process.platform === 'linux')('a place that cannot hold folders is named', async () => {
  expect(await refusedStart({ DATA_DIR: '/proc/tannr/data' })).toContain(
    '/proc/tannr cannot be created: /proc cannot hold folders',
  )
})

const ownMounts = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

test.runIf(ownMounts)('a full disk is named', async () => {
  const told = startOn(
    'mount -t tmpfs -o size=64k tmpfs "$0" && { cat /dev/zero > "$0/filling"; }',
    await folder(),
  )
  expect(told).toMatch(/^The disk is full: .*tannr\.pid could not be written. Free some space/m)
})

test.runIf(ownMounts)('a disk that is mounted read-only is named', async () => {
  const told = startOn('mount -t tmpfs -o ro tmpfs "$0"', await folder())
  expect(told).toMatch(/tannr\.pid cannot be written: it lies on a disk that is mounted read-only/)
})

/** Starts the server in its own mount namespace, on a folder that a command has prepared. */
function startOn(prepare: string, dataDir: string): string {
  const program = `${prepare} 2>/dev/null; exec "$1" "$2"`
  const { status, stderr } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', program, dataDir, process.execPath, path.join(root, 'server/main.ts')],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' }, timeout: 30_000 },
  )
  expect(status).toBe(2)
  expect(stderr.toString()).not.toMatch(/^\s+at /m)
  return stderr.toString()
}

/** The run's own PostgreSQL: these starts end before they change anything in it. */
function ownDatabase(): Record<string, string> {
  return { DATABASE_URL: inject('ownerUrl') }
}

async function folder(): Promise<string> {
  const made = await makeFolder('refused')
  cleanups.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function projectWith(toml: string): Promise<string> {
  const project = path.join(await folder(), 'supabase')
  await mkdir(project)
  await writeFile(path.join(project, 'config.toml'), toml)
  return project
}
