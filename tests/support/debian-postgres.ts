/** The oldest supported PostgreSQL, with PostGIS, from Debian's packages, if installed. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { keepPostmaster } from '#server/platform/cluster/keep-postmaster.ts'
import { unprivileged } from '#server/platform/cluster/unprivileged-user.ts'
import { makeFolder } from './folders.ts'

const programs = '/usr/lib/postgresql/15/bin'

export const hasDebianPostgres = existsSync('/usr/share/postgresql/15/extension/postgis.control')

/** Empty, on its own socket. */
export async function givenDebianPostgres() {
  const user = unprivileged()
  const parent = await makeFolder('debian')
  const folder = path.join(parent, 'data')
  await mkdir(folder, { mode: 0o700 })
  if (user) for (const one of [parent, folder]) await chown(one, user.uid, user.gid)
  await promisify(execFile)(
    `${programs}/initdb`,
    ['-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { cwd: parent, ...user },
  )
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${parent}`,
    'wal_level=logical',
    'fsync=off',
  ]
  const postmaster = await keepPostmaster(
    { postgres: `${programs}/postgres`, folder, settings, user },
    { onSpawn: () => {}, onCrash: () => {}, onRecovery: () => {} },
  )
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(parent)}`,
    stop: async () => {
      await postmaster.stop('SIGQUIT')
      await rm(parent, { recursive: true, force: true })
    },
  }
}
