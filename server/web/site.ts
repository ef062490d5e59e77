/**
 * The built site in memory: each file in each encoding, and each page with headers for its scripts. Compressible files are kept
 * compressed only, and decompressed for clients without compression.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

/** The response for a path in one encoding; headers as a flat list of names and values, which Node writes fastest. */
export type Variant = { headers: readonly string[]; readonly body: Buffer }

export type Resource = {
  status: number
  etag: string
  /** The headers of a 304. */
  unchanged: Record<string, string>
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

export type Site = {
  /** The page or file at a path; undefined if there is none. */
  find(pathname: string): Resource | undefined
  /** The new path of a moved page. */
  movedTo(pathname: string): string | undefined
  notFound: Resource
}

export type SiteOptions = {
  folder: string
  /** The public URL. */
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
        `The built site has no file ${name}. Build it again with: npm run build -- --force`,
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

/** The last file that the build writes, so its absence means an incomplete build. */
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

/** Only share images may be embedded by other sites. */
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

/** Read synchronously: for thousands of small files, awaiting each costs ten times as much. */
async function loadResource(folder: string, file: File, exchange: Exchange): Promise<Resource> {
  const read = (ending: string) => readFileSync(path.join(folder, file.name + ending))
  const bodies: Bodies = {
    br: file.about.br === undefined ? undefined : read('.br'),
    gzip: file.about.gz === undefined ? undefined : read('.gz'),
  }
  const plain = bodies.br || bodies.gzip ? undefined : read('')
  const other = exchange && !file.about.immutable ? exchanged(plain ?? unpacked(bodies), exchange) : undefined
  if (!other) return resourceOf(file, file.about.etag, { ...bodies, plain, size: file.about.size })
  const [br, gzip] = await Promise.all([compressed(other, 'quick'), gzipped(other)])
  const resource = resourceOf(file, etagOf(other), { br, gzip, size: other.length })
  if (resource.variants.br) quick.add(resource.variants.br)
  return resource
}

function unpacked({ br, gzip }: Pick<Bodies, 'br' | 'gzip'>): Buffer {
  if (gzip) return gunzipSync(gzip)
  if (br) return brotliDecompressSync(br)
  throw new Error('There is nothing to unpack.')
}

/** Compresses quickly at the start, and with the best level in the background, one at a time. */
async function improve(resources: readonly Resource[]): Promise<void> {
  for (const { variants } of resources) {
    if (!variants.br || !quick.has(variants.br)) continue
    const body = await compressed(variants.identity.body, 'best')
    const headers = variants.br.headers.with(-1, String(body.length))
    variants.br = { headers, body }
  }
}

const quick = new WeakSet<Variant>()

type Bodies = {
  /** For files without compression. */
  plain?: Buffer | undefined
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

function resourceOf(
  { about, headers: extra, status }: File,
  etag: string,
  { plain, br, gzip, size }: Bodies & { size: number },
): Resource {
  const unchanged = {
    ...extra,
    etag,
    'cache-control': about.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  }
  const headers = (encoding: Encoding, length: number) => {
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const all = { ...unchanged, 'content-type': about.type, ...encoded, 'content-length': String(length) }
    return Object.entries(all).flat()
  }
  const identity = headers('identity', size)
  return {
    status,
    etag,
    unchanged,
    variants: {
      identity: plain ? { headers: identity, body: plain } : unpackedWhenAsked(identity, { br, gzip }),
      ...(br ? { br: { headers: headers('br', br.length), body: br } } : {}),
      ...(gzip ? { gzip: { headers: headers('gzip', gzip.length), body: gzip } } : {}),
    },
  }
}

/** Caches decompressed bodies while there is room. */
function unpackedWhenAsked(headers: readonly string[], packed: Pick<Bodies, 'br' | 'gzip'>): Variant {
  let kept: WeakRef<Buffer> | undefined
  return {
    headers,
    get body() {
      const body = kept?.deref() ?? unpacked(packed)
      if (!kept?.deref()) kept = new WeakRef(body)
      return body
    },
  }
}
