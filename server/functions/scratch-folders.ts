/** Folders of running processes: each contains the socket for its requests and the function's files. */
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FunctionUser } from './function-user.ts'

export type Scratch = { socket: string; folder: string; remove(): Promise<void> }

export type ScratchFolders = {
  make(user: FunctionUser | undefined): Promise<Scratch>
  remove(): Promise<void>
}

const prefix = 'tannr-functions-'

/** In the system's temporary folder, since socket paths are limited to about 100 characters. */
export async function scratchFolders(): Promise<ScratchFolders> {
  let root = await makeRoot()
  await sweep()
  let count = 0
  const make = async (user: FunctionUser | undefined): Promise<Scratch> => {
    const own = path.join(root, String(++count))
    const folder = path.join(own, 'tmp')
    for (const made of [own, folder]) {
      await mkdir(made, { mode: 0o700 })
      if (user) await chown(made, user.uid, user.gid)
    }
    return {
      socket: path.join(own, 'socket'),
      folder,
      remove: () => rm(own, { recursive: true, force: true }),
    }
  }
  return {
    // Systems delete old files there, so the folder is created if missing.
    make: (user) =>
      make(user).catch(async (error) => {
        if (error.code !== 'ENOENT') throw error
        root = await makeRoot()
        return make(user)
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

async function makeRoot(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`))
  // Others may enter, but not list it.
  await chmod(root, 0o711)
  return root
}

/** Removes folders of killed servers. */
async function sweep(): Promise<void> {
  for (const name of await readdir(os.tmpdir()).catch(() => [])) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    if (!pid || isAlive(pid)) continue
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
