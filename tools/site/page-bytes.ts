/** The bytes of each page at a first visit: HTML, CSS and JavaScript in brotli, found by following the built files. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SiteManifest } from '#shared/site-manifest.ts'

const folder = path.resolve(import.meta.dirname, '../../build/client')
const scriptBudgets = { marketing: 115_000, auth: 150_000, workspace: 190_000 }

/** Bytes. */
export type PageBytes = { html: number; css: number; js: number }

/** The API reference, which grows with every call. */
const reference = '/api/docs/further'

/** The most that a page may send. */
export function budgetOf(address: string): PageBytes {
  return { html: address === reference ? 18_000 : 15_000, css: 12_000, js: scriptBudgets[areaOf(address)] }
}

export async function builtManifest(): Promise<SiteManifest> {
  return JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8'))
}

/** The page, its style sheets, and all scripts that it loads at once, with their imports. */
export async function pageBytes(manifest: SiteManifest, file: string): Promise<PageBytes> {
  const html = await readFile(path.join(folder, file), 'utf8')
  const sheets = new Set(
    [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href as string),
  )
  const scripts = new Set<string>()
  for (const [, src] of html.matchAll(NAMED)) await collect(src as string, scripts)
  const size = (name: string) => manifest.files[name]?.br ?? manifest.files[name]?.size ?? 0
  const sum = (names: Set<string>) => [...names].reduce((total, name) => total + size(name), 0)
  return { html: size(file), css: sum(sheets), js: sum(scripts) }
}

const IMPORTED = /(?:^|[;}\s])(?:import|export)\b[^;"'()]*?["'](\.?\/[^"']+\.js)["']/g
/** A boot file loads all files that it names. */
const NAMED = /["'`](\/assets\/[\w.-]+\.js)["'`]/g

async function collect(name: string, found: Set<string>): Promise<void> {
  if (found.has(name)) return
  const source = await readFile(path.join(folder, name), 'utf8').catch(() => undefined)
  if (source === undefined) return
  found.add(name)
  for (const [, specifier] of source.matchAll(name.startsWith('/assets/boot-') ? NAMED : IMPORTED)) {
    await collect(path.posix.resolve('/assets', specifier as string), found)
  }
}

export function areaOf(address: string): keyof typeof scriptBudgets {
  if (/^\/(o?auth|sign-|forgot)/.test(address)) return 'auth'
  return /^\/(dashboard|careerspace|jobs|saved-jobs|applications|job-alerts|messages|goals|achievements|learning|skills|search|settings|notifications|network|people|business-portal|staff|orcher\/console)/.test(
    address,
  )
    ? 'workspace'
    : 'marketing'
}
