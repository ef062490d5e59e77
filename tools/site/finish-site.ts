import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { SiteFile, SiteManifest, SitePage } from '#shared/site-manifest.ts'
import { compressFile } from './compress.ts'
import { inlineHashes, inlineScripts } from './inline-hashes.ts'
import { type BootedPage, bootOf, setBoot } from './late-boot.ts'
import { type DrawnSheet, withOwnDrawings } from './own-drawings.ts'
import { writeSearchEngineFiles } from './search-engine-files.ts'
import { writeShareImages } from './share-images.ts'
import { siteAddress } from './site-address.ts'
import { slimManifest } from './slim-manifest.ts'
import { slimPage } from './slim-page.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
}

const SHELL = '/shell.html'

async function filesOf(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length).replaceAll('\\', '/'))
    .sort()
}

/** Renames the two special documents and removes files that visitors do not need. */
async function renameSpecialPages(client: string): Promise<void> {
  await rename(join(client, '__spa-fallback.html'), join(client, 'shell.html'))
  await rename(join(client, '404/index.html'), join(client, '404.html'))
  await rmdir(join(client, '404'))
  await rm(join(client, '.vite'), { recursive: true, force: true })
}

async function finishPage(client: string, file: string): Promise<SitePage> {
  const path = join(client, file)
  const written = await readFile(path, 'utf8')
  // The shell is empty until its scripts run, so they start at once.
  const booted =
    file === SHELL
      ? setBoot(await inWorkspace(client, written), 'eager')
      : bootPage(bootOf(written) === 'eager' ? written : withOwnDrawings(written, await drawnSheet(client)))
  const html = slimPage(booted.html)
  await writeFile(path, html)
  if (booted.bootFile) await writeFile(join(client, booted.bootFile.path), booted.bootFile.source)
  checkInlineScripts(file, html)
  return { file, ...inlineHashes(html) }
}

/** A page and its headers (about 1,300 bytes) have to fit in the first ten packets of a connection, of 1,460 bytes each. */
const MAX_BYTES = 13_300

function bootPage(written: string): BootedPage {
  const booted = setBoot(written)
  const isLarge = brotliCompressSync(slimPage(booted.html)).length > MAX_BYTES
  return isLarge ? setBoot(written, bootOf(written), { handsOver: true }) : booted
}

async function drawnSheet(client: string): Promise<DrawnSheet> {
  const path = await assetOf(client, 'drawn', 'svg')
  return { path, source: await readFile(join(client, path), 'utf8') }
}

/** The shell is built as a page of some area, and serves mostly pages of the workspace. */
async function inWorkspace(client: string, html: string): Promise<string> {
  return withSheet(html, await assetOf(client, 'workspace', 'css'))
}

/** With this style sheet in place of that of the page's own area. */
export function withSheet(html: string, sheet: string): string {
  const changed = html.replace(/\/assets\/(auth|console|portal|products|site|workspace)-[^/"]+\.css/g, sheet)
  if (!changed.includes(sheet)) throw new Error('The shell has the style sheet of no area.')
  return changed
}

async function assetOf(client: string, name: string, kind: string): Promise<string> {
  const written = new RegExp(`^/assets/${name}-[^/]+\\.${kind}$`)
  const found = (await filesOf(client)).find((file) => written.test(file))
  if (!found) throw new Error(`The build did not write ${name}.${kind}.`)
  return found
}

/** Their hashes are in the page's CSP; the server may still replace the address. */
function checkInlineScripts(file: string, html: string): void {
  const [script] = inlineScripts(html).filter((source) => source.includes(siteAddress))
  if (script) throw new Error(`${file} has a script that names the site's address: ${script.slice(0, 80)}…`)
}

async function describeFile(client: string, file: string): Promise<SiteFile> {
  const path = join(client, file)
  const bytes = await readFile(path)
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    size: bytes.length,
    ...(await compressFile(path)),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: file.startsWith('/assets/'),
  }
}

async function slimRouteManifest(client: string): Promise<void> {
  const path = join(client, await assetOf(client, 'manifest', 'js'))
  await writeFile(path, slimManifest(await readFile(path, 'utf8')))
}

function addressOf(file: string): string {
  return file.replace(/\/index\.html$/, '') || '/'
}

type Site = {
  client: string
  inputs: string
  routes: readonly string[]
  redirects: Readonly<Record<string, string>>
}

/** The passes after React Router's build: boot, CSP hashes, share images, compression, and pages.json, which is written last. */
export async function finishSite({ client, inputs, routes, redirects }: Site): Promise<SiteManifest> {
  await renameSpecialPages(client)
  await slimRouteManifest(client)
  const documents = (await filesOf(client)).filter((file) => file.endsWith('.html'))
  const finished = await Promise.all(documents.map((file) => finishPage(client, file)))
  await writeShareImages(client, documents)
  const byFile = new Map(finished.map((page) => [page.file, page]))
  const take = (file: string) => {
    const page = byFile.get(file)
    if (!page) throw new Error(`The build did not write ${file}.`)
    byFile.delete(file)
    return page
  }
  const shell = take(SHELL)
  const notFound = take('/404.html')
  const pages = Object.fromEntries([...byFile.values()].map((page) => [addressOf(page.file), page]))
  await writeSearchEngineFiles({
    client,
    site: siteAddress,
    pages: Object.values(pages).map(({ file }) => file),
  })
  const names = await filesOf(client)
  const files = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await describeFile(client, name)] as const)),
  )
  const manifest: SiteManifest = {
    inputs,
    address: siteAddress,
    pages,
    shell: { ...shell, patterns: shellPatterns(routes, Object.keys(pages)) },
    notFound,
    redirects: { ...redirects },
    files,
  }
  await writeFile(join(client, 'pages.json'), JSON.stringify(manifest))
  return manifest
}

/** Addresses with parameters (/jobs/:id) are rendered in the browser, unless prerendered (/news/:slug). */
export function shellPatterns(routes: readonly string[], pages: readonly string[]): string[] {
  return routes.filter((route) => {
    const shape = new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`)
    return route.includes(':') && !pages.some((page) => shape.test(page))
  })
}
