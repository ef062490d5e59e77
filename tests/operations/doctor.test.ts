/** What an operator relies on: the doctor says what is wrong and how to fix it, with or without a running server, and changes nothing. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcess } from '#tests/support/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
let parent: string
let dataDir: string
let port: string
let url: string

/** A data folder of a server, while it ran and afterwards. */
const running = { whole: { status: 0, text: '' } }
beforeAll(async () => {
  parent = await makeFolder('doctor')
  dataDir = path.join(parent, 'data')
  port = String(await freePort())
  const server = await startProcess({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })
  url = server.url
  running.whole = await doctor({ DATA_DIR: dataDir, PORT: port })
  await server.stop()
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('while the server runs all of it is looked at, the database too', () => {
  expect(running.whole.text).toContain(`It is ready at ${url}.`)
  expect(running.whole.text).toMatch(/PostgreSQL 18.* answers\.\n.*All \d+ migrations are applied/)
  expect(running.whole.text).toContain('Nothing is wrong')
  expect(running.whole.status).toBe(0)
})

test.each(['staff', 'psql', 'keys'])(
  'npm run %s without a database says how to make one, and nothing else',
  (command) => {
    const env = { ...process.env, DATA_DIR: path.join(parent, 'none'), DATABASE_URL: '' }
    const { status, stdout, stderr } = spawnSync('node', [`tools/${command}.ts`], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^There (is no database|are no keys) in .* yet: `npm start` creates (one|them)\.\n$/,
    )
  },
)

test('while it does not run the folder is checked, and nothing in it changes', async () => {
  const before = listing()
  const { status, text } = await doctor({ DATA_DIR: dataDir, PORT: port })
  expect(status).toBe(0)
  expect(text).toContain(`It is in ${path.join(dataDir, 'postgres')}, and belongs to the data folder.`)
  expect(text).toContain('It is not running on this data folder.')
  expect(listing()).toBe(before)
})

test('messages that were given up are counted, with the trouble and the cure, and without a word of them', async () => {
  const name = `doctor_${process.pid}`
  const databaseUrl = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into tannr_internal.outbox (kind, message, state, trouble) values
    ('mail', '{"to": "ada@example.com"}', 'dead', 'EENVELOPE 550'), ('mail', '{"to": "bob@example.com"}', 'dead', 'EENVELOPE 550')`)
  await client.end()
  const { status, text } = await doctor({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port })
  await dropDatabase(inject('ownerUrl'), name)
  expect(text).toContain('2 messages were given up (EENVELOPE 550)')
  expect(text).toContain("set state = 'waiting'")
  expect(text).not.toContain('@example.com')
  expect(status).toBe(1)
})

test('a folder that is not there yet is not made', async () => {
  const none = path.join(parent, 'none')
  const { status, text } = await doctor({ DATA_DIR: none, PORT: port })
  expect(status).toBe(0)
  expect(text).toContain(`${none} is not there yet`)
  expect(execFileSync('ls', [parent]).toString()).not.toContain('none')
})

test('everything that is wrong is named at once, each with its cure', async () => {
  const broken = path.join(parent, 'broken')
  await mkdir(broken)
  await writeFile(path.join(broken, 'keys.json'), '')
  await writeFile(path.join(broken, 'cluster.json'), '{"folder": "postgres", "systemIdentifier": "1"}')
  const project = path.join(parent, 'supabase')
  await mkdir(project)
  await writeFile(
    path.join(project, 'config.toml'),
    '[auth.email.template.invite]\ncontent_path = "./gone.html"\n',
  )
  const { status, text } = await doctor({
    DATA_DIR: broken,
    PORT: port,
    SITE_URL: 'http://www.tannr.example',
    SUPABASE_DIR: project,
  })
  expect(status).toBe(1)
  expect(text).toMatch(/✗ No email is sent: set SMTP_HOST/)
  expect(text).toMatch(/✗ SITE_URL is http:.*Put a proxy with TLS in front/)
  expect(text).toMatch(/✗ .*keys\.json is empty.*\n +Restore it from a backup/)
  expect(text).toMatch(/✗ The database of .* should be in .*There is no database/)
  expect(text).toMatch(/✗ The mail template \.\/gone\.html/)
  expect(text).toMatch(/5 to fix/)
})

test('a secret that others may read is named', async () => {
  await chmod(path.join(dataDir, 'keys.json'), 0o644)
  const { status, text } = await doctor({ DATA_DIR: dataDir, PORT: port })
  await chmod(path.join(dataDir, 'keys.json'), 0o600)
  expect(status).toBe(1)
  expect(text).toContain(`chmod 600 ${path.join(dataDir, 'keys.json')}`)
})

test('wrong settings are named as a start names them', async () => {
  const { status, text } = await doctor({ PORT: 'http', TRUST_PROXY: 'yes' })
  expect(status).toBe(1)
  expect(text).toMatch(/✗ PORT is not usable.*\n +TRUST_PROXY is not usable/)
})

function doctor(env: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } }
    execFile(process.execPath, ['tools/doctor.ts'], options, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

/** Every file below the data folder with its size and the time of its last change. */
function listing(): string {
  return execFileSync('find', [dataDir, '-printf', '%p %s %T@ %m\n']).toString()
}
