import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefused } from '#server/platform/start-refused.ts'
import { loadSite } from './site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-site-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['by another version', JSON.stringify({ pages: {}, files: {} }), 'was built by another version'],
  ['only half', '{"pages"', 'is missing (its pages.json cannot be read)'],
])('a site that was built %s says how to build it', async (_how, manifest, words) => {
  await writeFile(path.join(folder, 'pages.json'), manifest)
  const loading = loadSite({ folder, address: 'http://localhost:3000' })
  await expect(loading).rejects.toThrow(StartRefused)
  await expect(loading).rejects.toThrow(`${words}. Start with npm start, which builds it`)
})
