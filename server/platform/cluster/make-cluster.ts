/** Creates the embedded PostgreSQL's cluster, once, and stores its superuser's password. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFile, readIfExists } from '#server/platform/files.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import type { Cluster } from './cluster-folder.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { makeHome, replacementFor, type User } from './unprivileged-user.ts'

/** The password in the data folder; created if there is no cluster that has another one. */
export async function superuserPassword(dataDir: string, { folder, exists }: Cluster): Promise<string> {
  const file = path.join(dataDir, 'postgres-password')
  const kept = (await readIfExists(file))?.trim()
  if (kept) return kept
  if (exists) {
    throw new StartRefused(
      `${file} is ${kept === undefined ? 'missing' : 'empty'}, and it held the password of the superuser of the database in ${folder}.\nRestore it from a backup of the data folder. If you no longer need that database, remove it together with ${dataDir}.`,
    )
  }
  await fs.rm(file, { force: true })
  await createFile(file, randomBytes(24).toString('base64url'))
  return (await fs.readFile(file, 'utf8')).trim()
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing half made. */
export async function makeCluster(
  { initdb }: PostgresBinaries,
  folder: string,
  password: string,
  user: User | undefined,
): Promise<void> {
  if (path.dirname(folder) === path.dirname(replacementFor('data', ''))) await makeHome()
  const draft = `${folder}.new`
  await fs.rm(draft, { recursive: true, force: true })
  await fs.mkdir(draft, { mode: 0o700, recursive: true })
  const passwordFile = path.join(os.tmpdir(), `tannr-${randomBytes(8).toString('hex')}`)
  await fs.writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await fs.chown(draft, user.uid, user.gid)
    await fs.chown(passwordFile, user.uid, user.gid)
  }
  try {
    await run(
      initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      user,
    )
    // Replaces an empty folder, but no other.
    await fs.rename(draft, folder)
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
}

function run(command: string, args: string[], user: User | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: os.tmpdir(),
      env: { ...process.env, LC_ALL: 'C' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new StartRefused(
              `The database could not be created: ${path.basename(command)} ended with ${code}.\n${words.trim()}\nFix the cause, or set DATABASE_URL to your own PostgreSQL.`,
            ),
          ),
    )
  })
}
