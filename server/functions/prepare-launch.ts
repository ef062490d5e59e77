/** Prepares the start of a function's process: files, environment, scratch folder and permissions. */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { deniedAddresses } from './denied-addresses.ts'
import { type Given, givenVariables, readSecrets, withSecrets } from './environment.ts'
import { failureError, functionNotFound } from './errors.ts'
import { findEscapingLink } from './find-escaping-link.ts'
import { type FunctionFiles, findFiles } from './find-function.ts'
import { functionUser } from './function-user.ts'
import type { LocalProxies } from './local-proxies.ts'
import type { Scratch, ScratchFolders } from './scratch-folders.ts'
import type { FunctionsLimits, FunctionsProject } from './settings.ts'
import { type Launch, lockOf, runtimeFolder } from './spawn-deno.ts'

export type Surroundings = {
  deno: string
  project: FunctionsProject
  limits: FunctionsLimits
  /** Deno's cache of imports. */
  cache: string
  keys: Given['keys']
  proxies: LocalProxies
  folders: ScratchFolders
}

/** Throws FunctionsError if it cannot be started. */
export async function prepareLaunch(
  name: string,
  { deno, project, limits, cache, keys, proxies, folders }: Surroundings,
  log: FastifyBaseLogger,
): Promise<{ launch: Launch; scratch: Scratch }> {
  await refuseLinksOut(project, log)
  const [files, secrets, denied] = await Promise.all([
    findFiles(project, name),
    readSecrets(project.folder),
    deniedAddresses(proxies, proxies.url),
  ])
  if (!files) throw functionNotFound()
  const { variables, refused } = withSecrets(givenVariables({ ...proxies, keys }), {
    ...project.secrets,
    ...secrets,
  })
  if (refused.length > 0) log.warn({ names: refused }, 'secrets may not begin with SUPABASE_; left out')
  const { user, closed } = await functionUser([deno, runtimeFolder, project.folder, files.entrypoint])
  if (closed) {
    log.warn(
      { file: closed },
      'others may not read this, so the function runs as root: let them (chmod o+rX)',
    )
  }
  await makeCache(cache, user)
  const kept = lockOf(cache, name)
  const lock = (await stat(kept).catch(() => undefined)) ? kept : undefined
  const nodeServers = await mayHaveNodeServer(files, lock)
  const scratch = await folders.make(user)
  const orders = {
    mark: randomBytes(16).toString('hex'),
    socket: scratch.socket,
    logLine: limits.logLine,
    variables: { ...variables, TMPDIR: scratch.folder },
    nodeServers,
  }
  const launch = { deno, files, lock, cache, scratch: scratch.folder, orders, denied, user, limits }
  return { launch, scratch }
}

/** Only functions that import npm packages or node: modules can have one. */
async function mayHaveNodeServer(files: FunctionFiles, kept: string | undefined): Promise<boolean> {
  const lock = files.lock ?? kept
  const [code, locked] = await Promise.all([
    readFile(files.entrypoint, 'utf8'),
    lock === undefined ? '' : readFile(lock, 'utf8'),
  ])
  return files.packages || locked.includes('"npm:') || code.includes('node:http')
}

/** Deno follows symbolic links: one that leads out of the functions' folder would expose its target. */
async function refuseLinksOut(project: FunctionsProject, log: FastifyBaseLogger): Promise<void> {
  const link = await findEscapingLink(await realpath(project.folder))
  if (!link) return
  log.error(
    { link },
    'a link leads out of the folder of the functions, so none is started: put a copy in its place',
  )
  throw failureError('boot')
}

/** Deno also writes compiled code there, so it must be writable by the functions' user. */
export async function makeCache(cache: string, user: Launch['user']): Promise<void> {
  for (const folder of [cache, path.dirname(lockOf(cache, ''))]) {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    if (user) await chown(folder, user.uid, user.gid)
  }
}
