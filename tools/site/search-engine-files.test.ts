import { expect, test } from 'vitest'
import { describePage, llmsTextOf, robotsFor, sitemapOf } from './search-engine-files.ts'

const page = (extra = '') =>
  `<html><head><title>Jobs &amp; pay</title><meta name="description" content="Roles &quot;open&quot; now"/><link rel="canonical" href="https://tannr.test/jobs"/>${extra}</head></html>`

test('a page is listed by its canonical address', () => {
  const listed = describePage(page())
  expect(listed?.address).toBe('https://tannr.test/jobs')
  expect(sitemapOf(listed ? [listed] : [])).toContain('<loc>https://tannr.test/jobs</loc>')
})

test('a page that asks to be left out is left out', () => {
  expect(describePage(page('<meta name="robots" content="noindex"/>'))).toBeUndefined()
})

test('the text for language models is plain text', () => {
  const listed = describePage(page())
  expect(llmsTextOf(listed ? [listed] : [])).toContain(
    '- [Jobs & pay](https://tannr.test/jobs): Roles "open" now',
  )
})

test('robots find the sitemap by its whole address', () => {
  expect(robotsFor('https://tannr.test')).toContain('Sitemap: https://tannr.test/sitemap.xml')
})
