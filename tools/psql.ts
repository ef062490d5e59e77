/**
 * `npm run psql`: a session on the database of a data folder, as its owner; also prints the address for other tools. Uses
 * this machine's psql if there is one, and otherwise reads statements line by line. Starts PostgreSQL for the session if
 * Tannr is not running; DATABASE_URL and DATA_DIR are read as by `npm start`.
 */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { openOwnerAddress } from './owner-address.ts'
import { runExplained } from './run-explained.ts'

const dataDir = path.resolve(process.env.DATA_DIR || 'data')
await runExplained(openSession)

async function openSession(): Promise<void> {
  const { url, isRunning, close } = await openOwnerAddress(dataDir)
  if (!isRunning)
    console.log('Tannr does not run on this data folder: PostgreSQL was started for this session.')
  console.log(`Address for other tools:\n  ${url}\n`)
  try {
    if (spawnSync('psql', ['--version']).status === 0) await spawnPsql(url)
    else await readStatements(url)
  } finally {
    await close()
  }
}

function spawnPsql(address: string): Promise<void> {
  // Ctrl-C is left to psql, where it cancels the statement.
  process.on('SIGINT', () => {})
  const child = spawn('psql', [address], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function readStatements(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  console.log('There is no psql on this machine. A statement ends with ; and Ctrl-D ends the session.')
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'tannr=# ' })
  lines.prompt()
  let statement = ''
  for await (const line of lines) {
    statement += `${line}\n`
    if (/;\s*$/.test(statement)) {
      await answer(client, statement)
      statement = ''
    }
    lines.prompt()
  }
  await client.end()
}

async function answer(client: pg.Client, statement: string): Promise<void> {
  try {
    const { rows, rowCount, command } = await client.query(statement)
    if (rows?.length) console.table(rows)
    console.log(`${command ?? 'done'} ${rowCount ?? ''}`)
  } catch (error) {
    console.error(`ERROR: ${(error as Error).message}`)
  }
}
