/** The built site in memory: each file in every encoding, each page with the headers that its own scripts call for. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartRefused } from '#server/platform/start-refused.ts'
import {
  matchesShellPattern,
  type SiteFile,
  type SiteManifest,
  type SitePage,
} from '#shared/site-manifest.ts'
import { baseHeaders, pageHeaders } from './security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** What is sent for one address in one encoding; headers as a flat list of names and values, as Node writes them fastest. */
export type Variant = { headers: readonly string[]; body: Buffer }

export type Resource = {
  status: number
  etag: string
  /** The headers of an answer that says nothing has changed. */
  unchanged: Record<string, string>
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

export type Site = {
  /** The page or file at an address; undefined where there is none. */
  find(pathname: string): Resource | undefined
  /** Where an address has moved to. */
  movedTo(pathname: string): string | undefined
  notFound: Resource
}

export type SiteOptions = { folder: string; secure: boolean; backend?: string | undefined }

export async function loadSite({ folder, secure, backend }: SiteOptions): Promise<Site> {
  const manifest = await readManifest(folder)
  const file = (name: string, headers: Record<string, string>, status = 200) => {
    const about = manifest.files[name]
    if (!about)
      throw new StartRefused(
        `The built site lists no file ${name}. Build it again with: npm run build -- --force`,
      )
    return loadResource(folder, name, about, headers, status)
  }
  const page = (about: SitePage, status = 200) =>
    file(
      about.file,
      pageHeaders({ scripts: about.scriptHashes, styles: about.styleHashes, secure, backend }),
      status,
    )
  const documents = new Set(
    [...Object.values(manifest.pages), manifest.shell, manifest.notFound].map(({ file }) => file),
  )
  const [pages, files, shell, notFound] = await Promise.all([
    entries(Object.entries(manifest.pages), ([address, about]) => [address, page(about)]),
    entries(
      Object.keys(manifest.files).filter((name) => !documents.has(name)),
      (name) => [name, file(name, fileHeaders(name, secure))],
    ),
    page(manifest.shell),
    page(manifest.notFound, 404),
  ])
  const resources = new Map([...files, ...pages])
  const { patterns } = manifest.shell
  return {
    find: (pathname) =>
      resources.get(pathname) ??
      (patterns.some((pattern) => matchesShellPattern(pattern, pathname)) ? shell : undefined),
    movedTo: (pathname) => manifest.redirects[pathname],
    notFound,
  }
}

/** Written last by the build, so that a site without it is none. */
async function readManifest(folder: string): Promise<SiteManifest> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')) as SiteManifest
  } catch {
    throw new StartRefused(
      `There is no built site in ${folder} (its pages.json cannot be read). Start with npm start, which builds it, or build it with: npm run build -- --force`,
    )
  }
}

/** A share image is there to be shown on other sites; nothing else is. */
function fileHeaders(name: string, secure: boolean): Record<string, string> {
  const headers = baseHeaders({ secure })
  return name.startsWith('/share/') ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' } : headers
}

async function entries<Item>(
  items: readonly Item[],
  load: (item: Item) => [string, Promise<Resource>],
): Promise<[string, Resource][]> {
  return Promise.all(
    items.map(async (item) => {
      const [name, resource] = load(item)
      return [name, await resource] as [string, Resource]
    }),
  )
}

async function loadResource(
  folder: string,
  name: string,
  about: SiteFile,
  extra: Record<string, string>,
  status: number,
): Promise<Resource> {
  const unchanged = {
    ...extra,
    etag: about.etag,
    'cache-control': about.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  }
  const headers = { ...unchanged, 'content-type': about.type }
  const variant = async (ending: string, encoding: Encoding): Promise<Variant> => {
    const body = await readFile(path.join(folder, name + ending))
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return {
      headers: Object.entries({ ...headers, ...encoded, 'content-length': String(body.length) }).flat(),
      body,
    }
  }
  const [identity, br, gzip] = await Promise.all([
    variant('', 'identity'),
    about.br === undefined ? undefined : variant('.br', 'br'),
    about.gz === undefined ? undefined : variant('.gz', 'gzip'),
  ])
  return {
    status,
    etag: about.etag,
    unchanged,
    variants: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  }
}
