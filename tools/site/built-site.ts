/** Whether build/client is up to date. Kept small, since every start asks. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteManifest } from '#shared/site-manifest.ts'
import { hashSiteInputs } from './site-inputs.ts'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
// Inside the project, because the modules that render the pages resolve its packages.
export const output = resolve(root, process.env.SITE_BUILD_DIR ?? 'build')
export const client = join(output, 'client')

export function built(): Partial<SiteManifest> {
  try {
    return JSON.parse(readFileSync(join(client, 'pages.json'), 'utf8')) as SiteManifest
  } catch {
    return {}
  }
}

/** Whether the built site is missing or older than what it is made from. It serves any address: SITE_URL does not count. */
export function siteIsStale(): boolean {
  return built().inputs !== hashSiteInputs(root)
}
