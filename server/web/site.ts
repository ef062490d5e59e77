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
import { compressed, type Exchange, etagOf, exchanged, exchangeOf, gzipped } from './put-address.ts'
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

export type SiteOptions = {
  folder: string
  /** Where people reach it. */
  address: string
  backend?: string | undefined
}

export async function loadSite({ folder, address, backend }: SiteOptions): Promise<Site> {
  const manifest = await readManifest(folder)
  const secure = address.startsWith('https:')
  const exchange = exchangeOf(manifest.address, address)
  const file = (name: string, headers: Record<string, string>, status = 200) => {
    const about = manifest.files[name]
    if (!about)
      throw new StartRefused(
        `The built site lists no file ${name}. Build it again with: npm run build -- --force`,
      )
    return loadResource(folder, { name, about, headers, status }, exchange)
  }
  const page = (about: SitePage, status = 200) =>
    file(
      about.file,
      pageHeaders({ scripts: about.scriptHashes, styles: about.styleHashes, secure, backend, address }),
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
  if (exchange) void improve([...resources.values(), shell, notFound])
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
  const manifest = await readFile(path.join(folder, 'pages.json'), 'utf8')
    .then((text) => JSON.parse(text) as Partial<SiteManifest>)
    .catch(() => undefined)
  if (manifest && partsOfManifest.every((part) => part in manifest)) return manifest as SiteManifest
  const what = manifest ? 'was built by another version' : 'is missing (its pages.json cannot be read)'
  throw new StartRefused(
    `The built site in ${folder} ${what}. Start with npm start, which builds it, or build it with: npm run build -- --force`,
  )
}

const partsOfManifest: readonly (keyof SiteManifest)[] = [
  'address',
  'pages',
  'shell',
  'notFound',
  'redirects',
  'files',
]

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

type File = { name: string; about: SiteFile; headers: Record<string, string>; status: number }

async function loadResource(folder: string, file: File, exchange: Exchange): Promise<Resource> {
  const read = (ending: string) => readFile(path.join(folder, file.name + ending))
  const body = await read('')
  const other = exchange && !file.about.immutable ? exchanged(body, exchange) : undefined
  if (other) {
    const [br, gzip] = await Promise.all([compressed(other, 'quick'), gzipped(other)])
    const resource = resourceOf(file, etagOf(other), { identity: other, br, gzip })
    if (resource.variants.br) quick.add(resource.variants.br)
    return resource
  }
  const [br, gzip] = await Promise.all([
    file.about.br === undefined ? undefined : read('.br'),
    file.about.gz === undefined ? undefined : read('.gz'),
  ])
  return resourceOf(file, file.about.etag, { identity: body, br, gzip })
}

/** Quickly compressed at the start, as small as can be a while after; one by one, beside what is asked meanwhile. */
async function improve(resources: readonly Resource[]): Promise<void> {
  for (const { variants } of resources) {
    if (!variants.br || !quick.has(variants.br)) continue
    const body = await compressed(variants.identity.body, 'best')
    const headers = variants.br.headers.with(-1, String(body.length))
    variants.br = { headers, body }
  }
}

const quick = new WeakSet<Variant>()

type Bodies = { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }

function resourceOf({ about, headers: extra, status }: File, etag: string, bodies: Bodies): Resource {
  const unchanged = {
    ...extra,
    etag,
    'cache-control': about.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  }
  const variant = (body: Buffer, encoding: Encoding): Variant => {
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const headers = { ...unchanged, 'content-type': about.type, ...encoded }
    return { headers: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(), body }
  }
  const { identity, br, gzip } = bodies
  return {
    status,
    etag,
    unchanged,
    variants: {
      identity: variant(identity, 'identity'),
      ...(br ? { br: variant(br, 'br') } : {}),
      ...(gzip ? { gzip: variant(gzip, 'gzip') } : {}),
    },
  }
}
