/** A first visit stays small: the bytes of each page, in brotli, against its limit. */
import { expect, test } from 'vitest'
import { budgetOf, builtManifest, pageBytes } from '#tools/site/page-bytes.ts'

test('no page sends more HTML, CSS or JavaScript at a first visit than it may', async () => {
  const manifest = await builtManifest()
  const pages = Object.entries(manifest.pages)
  expect(pages.length).toBeGreaterThan(50)
  const heavy: string[] = []
  for (const [address, { file }] of pages) {
    const sent = await pageBytes(manifest, file)
    const budget = budgetOf(address)
    expect(Math.min(sent.html, sent.css)).toBeGreaterThan(0)
    // Every page has React: less would mean that its scripts were not found.
    expect([address, sent.js > 80_000]).toEqual([address, true])
    for (const kind of ['html', 'css', 'js'] as const) {
      if (sent[kind] > budget[kind])
        heavy.push(`${address}: ${sent[kind]} bytes of ${kind}, of ${budget[kind]}`)
    }
  }
  expect(heavy).toEqual([])
})
