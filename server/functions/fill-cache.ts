/** Downloads the imports of functions into Deno's cache, without running anything. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { findFiles, listFunctions } from './find-function.ts'
import { functionUser } from './function-user.ts'
import { denoMissing, locateDeno } from './locate-deno.ts'
import { makeCache } from './prepare-launch.ts'
import type { FunctionsProject } from './settings.ts'
import { denoEnvironment, lockOf, moduleFlags, runtimeFolder } from './spawn-deno.ts'

export type CacheFindings = {
  name: string
  /** Deno's error with the importing line; undefined if everything is cached. */
  problem: string | undefined
}

/** Of all functions, or the named ones. */
export async function fillCache(
  project: FunctionsProject,
  cache: string,
  wanted: readonly string[] = [],
): Promise<CacheFindings[]> {
  const deno = locateDeno()
  if (!deno) throw new Error(denoMissing)
  const { user } = await functionUser([deno, runtimeFolder, project.folder])
  await makeCache(cache, user)
  const findings: CacheFindings[] = []
  for (const name of wanted.length > 0 ? wanted : await listFunctions(project)) {
    const files = await findFiles(project, name)
    if (!files) {
      findings.push({ name, problem: `There is no function ${name} in ${project.folder}.` })
      continue
    }
    const lock = lockOf(cache, name)
    await rm(lock, { force: true })
    const flags = ['cache', '--quiet', '--allow-import', ...moduleFlags(files, lock)]
    const child = spawn(deno, [...flags, files.entrypoint], {
      env: { ...denoEnvironment(cache), ...proxies() },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(child, 'close')
    findings.push({ name, problem: code === 0 ? undefined : said.trim() })
  }
  return findings
}

/** Proxy and certificate variables, for the download only. */
function proxies(): NodeJS.ProcessEnv {
  const names = /^(https?_proxy|no_proxy|deno_auth_tokens|deno_cert|deno_tls_ca_store|home)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}
