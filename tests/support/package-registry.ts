/**
 * A registry of packages on loopback, for tests that may reach no other: npm's protocol for whatever is installed here, and
 * JSR's for the packages that it is given.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

export type PackageRegistry = {
  /** For Deno: where it finds either kind of package. */
  env: { NPM_CONFIG_REGISTRY: string; JSR_URL: string }
  url: string
  close(): void
}

const installed = path.resolve(import.meta.dirname, '../../node_modules')

/** `files` of JSR packages and of plain addresses, by their path. */
export async function startPackageRegistry(files: Record<string, string> = {}): Promise<PackageRegistry> {
  const server = createServer(async ({ url: asked = '' }, response) => {
    const pathname = decodeURIComponent(asked)
    const file = files[pathname] ?? jsrAnswer(files, pathname)
    if (file !== undefined)
      return send(response, file, /\.json$/.test(pathname) ? 'application/json' : 'text/typescript')
    const tarball = /^\/npm\/(.+)\/-\/package\.tgz$/.exec(pathname)?.[1]
    if (tarball) return response.end(await packed(tarball))
    const name = /^\/npm\/(.+)$/.exec(pathname)?.[1]
    const packument = name && (await packumentOf(name, `${registry.url}/npm/${name}/-/package.tgz`))
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

async function packumentOf(name: string, tarball: string): Promise<object | undefined> {
  const text = await readFile(path.join(installed, name, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const manifest = JSON.parse(text) as { version: string }
  const integrity = `sha512-${createHash('sha512')
    .update(await packed(name))
    .digest('base64')}`
  const version = { ...manifest, dist: { tarball, integrity } }
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } }
}

/** An archive as npm packs it. */
async function packed(name: string): Promise<Buffer> {
  const folder = path.join(installed, name)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const blocks: Buffer[] = []
  for (const entry of entries) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || file.startsWith('node_modules')) continue
    const content = await readFile(path.join(folder, file))
    blocks.push(tarHeader(`package/${file}`, content.length), content, Buffer.alloc(-content.length & 511))
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 1 })
}

/** POSIX ustar: a long path is told in two parts. */
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
