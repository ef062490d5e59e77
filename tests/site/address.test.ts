/** What an operator relies on: one build serves any address, and a start with another SITE_URL does not change it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { ask } from '#tests/support/proxy.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const address = 'https://careers.example'
const builtFor = builtSite().address
const browser = useBrowser()
const tannr = useTannr({ env: { SITE_URL: address, SECURITY_CONTACT: 'security@careers.example' } })

test('every page and every file for search engines names the address that is served', async () => {
  const files = ['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt', '/llms.txt', '/careers.data']
  for (const page of [...Object.keys(builtSite().pages), ...files]) {
    const text = await (await fetch(tannr.url + page)).text()
    expect(text.includes(builtFor), page).toBe(false)
  }
  const home = await (await fetch(tannr.url)).text()
  expect(home).toContain(`<link rel="canonical" href="${address}/"`)
  expect(home).toContain(`<meta property="og:image" content="${address}/share/index.png"`)
  expect(await (await fetch(`${tannr.url}/robots.txt`)).text()).toContain(`Sitemap: ${address}/sitemap.xml`)
})

test('each encoding holds the same page, under a validator of its own address', async () => {
  const plain = await raw('/jobs', 'identity')
  expect(brotliDecompressSync((await raw('/jobs', 'br')).body).equals(plain.body)).toBe(true)
  expect(gunzipSync((await raw('/jobs', 'gzip')).body).equals(plain.body)).toBe(true)
  expect(plain.etag).not.toBe(builtSite().files['/jobs/index.html']?.etag)
})

test('the built files are left as they are for whoever else serves them', async () => {
  const file = await readFile(path.resolve('build/client/index.html'), 'utf8')
  expect(file).toContain(`<link rel="canonical" href="${builtFor}/"`)
})

test('a page that is open under another name of the site keeps its one canonical address, on the way to others, too', async () => {
  const page = await browser.page()
  const said = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('link[rel=canonical], meta[property="og:url"]'), (tag) =>
        tag.getAttribute(tag.tagName === 'LINK' ? 'href' : 'content'),
      ),
    )
  await page.goto(`${tannr.url}/careers`)
  await untilAlive(page)
  expect(await said()).toEqual([`${address}/careers`, `${address}/careers`])
  await page
    .getByRole('link', { name: /^Tannr/ })
    .first()
    .click()
  await page.waitForURL(`${tannr.url}/`)
  await expect.poll(said).toEqual([`${address}/`, `${address}/`])
})

test('scripts name no address: the browser reads it in the page', async () => {
  const scripts = Object.keys(builtSite().files).filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const source = await readFile(path.resolve('build/client', `.${name}`), 'utf8')
    expect(source.includes(builtFor), name).toBe(false)
  }
})

test('a finder of a weakness is told whom to write to', async () => {
  const answer = await ask(`${tannr.url}/.well-known/security.txt`)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text).toMatch(/^Contact: mailto:security@careers\.example\nExpires: \d{4}-/)
  expect(answer.text).toContain(`Policy: ${address}/security\n`)
  expect((await fetch(`${tannr.url}/security`)).status).toBe(200)
})

test.each([
  ['/%', 404],
  ['/%00', 404],
  ['/..%2f..%2fetc%2fpasswd', 404],
  ['/%c0%ae', 404],
  ['//evil.test', 404],
  ['/jobs//', 308],
  ['/__proto__', 404],
  ['/constructor/', 404],
  ['/%5c..%5c', 404],
  ['/\u00e4?\u00e4', 400],
  ['/jobs/%e0%a4%a', 200],
  ['/.well-known/', 404],
  [`/${'a'.repeat(4000)}`, 404],
  ['/?%', 200],
  ['/_.data?_routes=%', 200],
  ['/env.json/x', 404],
])('the odd address %j is answered %i', async (odd, status) => {
  expect((await ask(`${tannr.url}/`, {}, undefined, odd)).status).toBe(status)
})

async function raw(page: string, encoding: string): Promise<{ body: Buffer; etag: string | undefined }> {
  const answer = await ask(tannr.url + page, { 'accept-encoding': encoding })
  return { body: answer.body, etag: answer.headers.etag }
}
