/** What each page sends at a first visit: HTML, CSS and JavaScript in brotli, by following the built files. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SiteManifest } from '#shared/site-manifest.ts'
import { row, title } from './report.ts'

const folder = path.resolve(import.meta.dirname, '../build/client')
const budgets = { html: 15, css: 12, marketing: 115, auth: 150, workspace: 190 }

export type PageBytes = { html: number; css: number; js: number }

export async function run(): Promise<void> {
  title('Bytes of a first visit, brotli, kB (HTML / CSS / JavaScript)')
  const manifest = JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')) as SiteManifest
  for (const [address, page] of Object.entries(manifest.pages).sort()) {
    const { html, css, js } = await pageBytes(manifest, page.file)
    const figure = [html, css, js].map((bytes) => (bytes / 1000).toFixed(1)).join(' / ')
    row(address, figure, `goal ${budgets.html} / ${budgets.css} / ${budgets[areaOf(address)]}`)
  }
}

/** The page itself, its style sheets, and every script that it loads at once, imports of imports included. */
export async function pageBytes(manifest: SiteManifest, file: string): Promise<PageBytes> {
  const html = await readFile(path.join(folder, file), 'utf8')
  const sheets = new Set(
    [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href as string),
  )
  const scripts = new Set<string>()
  for (const [, src] of html.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g))
    await collect(src as string, scripts)
  const size = (name: string) => manifest.files[name]?.br ?? manifest.files[name]?.size ?? 0
  const sum = (names: Set<string>) => [...names].reduce((total, name) => total + size(name), 0)
  return { html: size(file), css: sum(sheets), js: sum(scripts) }
}

async function collect(name: string, found: Set<string>): Promise<void> {
  if (found.has(name)) return
  const source = await readFile(path.join(folder, name), 'utf8').catch(() => undefined)
  if (source === undefined) return
  found.add(name)
  for (const [, specifier] of source.matchAll(
    /(?:^|[;}\s])(?:import|export)\b[^;"'()]*?["'](\.?\/[^"']+\.js)["']/g,
  )) {
    await collect(path.posix.resolve('/assets', specifier as string), found)
  }
}

export function areaOf(address: string): 'marketing' | 'auth' | 'workspace' {
  if (/^\/(auth|sign-|forgot)/.test(address)) return 'auth'
  return /^\/(dashboard|careerspace|jobs|saved-jobs|applications|job-alerts|messages|goals|achievements|learning|skills|search|resources|settings|business-portal)/.test(
    address,
  )
    ? 'workspace'
    : 'marketing'
}
