/**
 * A package registry on loopback, for tests without a network: npm's protocol for all installed packages, and JSR's for given
 * ones.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

export type PackageRegistry = {
  /** Deno's settings for either registry. */
  env: { NPM_CONFIG_REGISTRY: string; JSR_URL: string }
  url: string
  close(): void
}

const installed = path.resolve(import.meta.dirname, '../../node_modules')
const lock = readFile(path.resolve(installed, '../package-lock.json'), 'utf8')

/** `files` of JSR packages and of plain addresses, by their path. */
export async function startPackageRegistry(files: Record<string, string> = {}): Promise<PackageRegistry> {
  const server = createServer(async ({ url: asked = '' }, response) => {
    const pathname = decodeURIComponent(asked)
    const file = files[pathname] ?? jsrAnswer(files, pathname)
    if (file !== undefined)
      return send(response, file, /\.json$/.test(pathname) ? 'application/json' : 'text/typescript')
    const [, wanted, at] = /^\/npm\/(.+)\/-\/(.+)\.tgz$/.exec(pathname) ?? []
    const folder = wanted && at && (await versionsOf(wanted)).get(at)?.folder
    if (folder) return response.end(await pack(folder))
    const name = /^\/npm\/(.+)$/.exec(pathname)?.[1]
    const packument = name && (await packumentOf(name, `${registry.url}/npm/${name}/-`))
    if (packument) return send(response, JSON.stringify(packument), 'application/json')
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const registry = {
    url,
    env: { NPM_CONFIG_REGISTRY: `${url}/npm/`, JSR_URL: `${url}/` },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return registry
}

function send(response: ServerResponse, body: string, type: string): void {
  response.setHeader('content-type', type)
  response.end(body)
}

/** A JSR package is made of its files below /@scope/name/version/. */
function jsrAnswer(files: Record<string, string>, pathname: string): string | undefined {
  const [, name, version] = /^(\/@[^/]+\/[^/]+)\/(?:(\d[^/]*)_)?meta\.json$/.exec(pathname) ?? []
  if (!name) return undefined
  const own = Object.keys(files).filter((file) => file.startsWith(`${name}/`))
  if (own.length === 0) return undefined
  const versionOf = (file: string) => file.slice(name.length + 1).split('/')[0] ?? ''
  if (!version) {
    const versions = Object.fromEntries(own.map((file) => [versionOf(file), {}]))
    return JSON.stringify({ versions, latest: Object.keys(versions)[0] })
  }
  const inside = own.filter((file) => versionOf(file) === version)
  const local = (file: string) => file.slice(`${name}/${version}`.length)
  const entry = (file: string) => ({
    size: Buffer.byteLength(files[file] ?? ''),
    checksum: `sha256-${createHash('sha256')
      .update(files[file] ?? '')
      .digest('hex')}`,
  })
  return JSON.stringify({
    manifest: Object.fromEntries(inside.map((file) => [local(file), entry(file)])),
    exports: Object.fromEntries(inside.map((file) => [`.${local(file)}`, `.${local(file)}`])),
  })
}

type Manifest = { name: string; version: string }

/** The first is the top-level version; others are nested in the packages that need them. */
async function versionsOf(name: string): Promise<Map<string, { folder: string; manifest: Manifest }>> {
  const { packages } = JSON.parse(await lock) as { packages: Record<string, object> }
  const places = Object.keys(packages).filter((place) => `/${place}`.endsWith(`/node_modules/${name}`))
  const found = await Promise.all(
    places
      .sort((one, other) => one.length - other.length)
      .map(async (place) => {
        const folder = path.join(installed, '..', place)
        const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
        return text === undefined ? [] : [{ folder, manifest: JSON.parse(text) as Manifest }]
      }),
  )
  return new Map(found.flat().map((one) => [one.manifest.version, one]))
}

async function packumentOf(name: string, tarballs: string): Promise<object | undefined> {
  const found = await versionsOf(name)
  const [latest] = found.keys()
  if (latest === undefined) return undefined
  const versions = [...found].map(async ([version, { folder, manifest }]) => {
    const integrity = `sha512-${createHash('sha512')
      .update(await pack(folder))
      .digest('base64')}`
    return [version, { ...manifest, dist: { tarball: `${tarballs}/${version}.tgz`, integrity } }]
  })
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(await Promise.all(versions)) }
}

const packed = new Map<string, Promise<Buffer>>()

/** Built once for metadata and download. */
function pack(folder: string): Promise<Buffer> {
  const archive = packed.get(folder) ?? makeArchive(folder)
  packed.set(folder, archive)
  return archive
}

/** As npm packs it, but for source maps, which are most of some and read by nobody. */
async function makeArchive(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const blocks: Buffer[] = []
  for (const entry of entries) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || /^node_modules|\.map$/.test(file)) continue
    const content = await readFile(path.join(folder, file))
    blocks.push(tarHeader(`package/${file}`, content.length), content, Buffer.alloc(-content.length & 511))
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 1 })
}

/** POSIX ustar: a long path is split in two. */
function tarHeader(file: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  const cut = file.length > 100 ? file.indexOf('/', file.length - 101) : -1
  header.write(file.slice(cut + 1), 0)
  header.write('0000644\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0        0', 136)
  header.write('ustar\x0000', 257)
  if (cut > 0) header.write(file.slice(0, cut), 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
