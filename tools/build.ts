/** Builds the site into build/client: React Router's build, then our own passes. Skipped while nothing has changed. */
import { spawn } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { movedAddresses } from '#app/lib/address/moved-addresses.ts'
import { built, client, output, root } from '#tools/site/built-site.ts'
import { finishSite } from '#tools/site/finish-site.ts'
import { siteAddress } from '#tools/site/site-address.ts'
import { hashSiteInputs } from '#tools/site/site-inputs.ts'

const next = join(output, `next-${process.pid}`)

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
 * Builds the site into a new folder, which replaces the old one once it is complete. Does nothing while the site is up to date,
 * unless with `force`, or if SITE_URL differs from the address in the files.
 */
export async function buildSite({ force = false } = {}): Promise<{ built: boolean }> {
  const inputs = hashSiteInputs(root)
  const old = built()
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
