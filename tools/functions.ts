/**
 * `npm run functions`: what the served project's functions need beside their own files.
 *
 *   npm run functions -- cache [NAME…]   fetches what they import (npm:, jsr:, https://), at the versions of their deno.lock if there is one
 *
 * Functions never fetch when they are called. SUPABASE_DIR and DATA_DIR are read as by `npm start`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder, readConfig } from '#server/config.ts'
import { fillCache } from '#server/functions/fill-cache.ts'
import { functionsCache } from '#server/functions/functions-service.ts'
import { readIfExists } from '#server/platform/files.ts'

const [verb, ...names] = process.argv.slice(2)
process.exitCode = verb === 'cache' ? await cache() : await explain()

async function cache(): Promise<number> {
  const sources = { variables: { ...process.env }, workingDir: process.cwd() }
  const folder = projectFolder(sources.variables, sources.workingDir)
  const config = readConfig({ ...sources, toml: await readIfExists(path.join(folder, 'config.toml')) })
  if (!config.functions) {
    console.error('config.toml switches functions off (edge_runtime.enabled).')
    return 1
  }
  const findings = await fillCache(config.functions, functionsCache(config.dataDir), names)
  for (const { name, problem } of findings)
    console.log(problem ? `${name}: ${problem}` : `${name}: all is there`)
  return findings.some(({ problem }) => problem) ? 1 : 0
}

async function explain(): Promise<number> {
  const usage = (await readFile(import.meta.filename, 'utf8')).match(/(?<= \* {3})npm run functions.*/g)
  console.error(usage?.join('\n'))
  return 2
}
