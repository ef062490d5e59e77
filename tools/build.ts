/** Builds the site into build/client: React Router's build, then our own passes. Skipped while nothing has changed. */
import { spawn } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { movedAddresses } from '#app/lib/address/moved-addresses.ts'
import type { SiteManifest } from '#shared/site-manifest.ts'
import { finishSite } from '#tools/site/finish-site.ts'
import { siteAddress } from '#tools/site/site-address.ts'
import { hashSiteInputs } from '#tools/site/site-inputs.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// Inside the project: the pages are rendered by modules that resolve its packages.
const output = resolve(root, process.env.SITE_BUILD_DIR ?? 'build')
const client = join(output, 'client')
const next = join(output, `next-${process.pid}`)

async function built(): Promise<Partial<SiteManifest>> {
  try {
    return JSON.parse(await readFile(join(client, 'pages.json'), 'utf8')) as SiteManifest
  } catch {
    return {}
  }
}

/** Whether the built site is missing or older than what it is made from. It serves any address: SITE_URL does not count. */
export async function siteIsStale(): Promise<boolean> {
  return (await built()).inputs !== (await hashSiteInputs(root))
}

function runReactRouter(...args: string[]): Promise<string> {
  return new Promise((done, reject) => {
    const binary = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', SITE_BUILD_DIR: next },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? done(said)
        : reject(new Error(`react-router ${args.join(' ')} failed:\n${errors || said}`)),
    )
  })
}

type RouteNode = { path?: string; children?: RouteNode[] }

function addressesOf(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap(({ path, children }) => {
    const address = path ? `${parent}/${path}` : parent
    return [address, ...addressesOf(children ?? [], address)]
  })
}

/**
 * Builds the site beside the old one, which is replaced only by a whole new one. Does nothing while the site is fresh,
 * unless with `force`, or where SITE_URL asks for another address than the one in the files.
 */
export async function buildSite({ force = false } = {}): Promise<{ built: boolean }> {
  const inputs = await hashSiteInputs(root)
  const old = await built()
  const addressed = !process.env.SITE_URL || old.address === siteAddress
  if (!force && old.inputs === inputs && addressed) return { built: false }
  await rm(next, { recursive: true, force: true })
  await runReactRouter('build')
  const routes = addressesOf(JSON.parse(await runReactRouter('routes', '--json')) as RouteNode[])
  await finishSite({
    client: join(next, 'client'),
    inputs,
    routes: [...new Set(routes)],
    redirects: movedAddresses,
  })
  await rm(client, { recursive: true, force: true })
  await rename(join(next, 'client'), client)
  await rm(next, { recursive: true, force: true })
  return { built: true }
}

if (import.meta.main) {
  const started = performance.now()
  const { built } = await buildSite({ force: process.argv.includes('--force') })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Built the site into build/client in ${seconds} s.` : 'The built site is up to date.')
}
