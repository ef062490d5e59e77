/** What the site sends beside its pages, judged as Mozilla's HTTP Observatory judges it. */
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { observatoryScore } from '#tests/support/observatory.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const secure = useTannr({ env: { SITE_URL: 'https://www.tannr.example' } })
const plain = useTannr()
const browser = useBrowser()
const addresses = [...Object.keys(builtSite().pages), '/no-such-page']

test.each(addresses)('%s scores an A+', async (address) => {
  const { headers } = await fetch(`${secure.url}${address}`)
  expect(observatoryScore(headers)).toBeGreaterThanOrEqual(115)
})

test('pages keep to their own policy: nothing is refused while they load', async () => {
  const page = await browser.page()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text()))
      refused.push(`${page.url()}: ${message.text()}`)
  })
  for (const address of Object.keys(builtSite().pages)) {
    await page.goto(`${plain.url}${address}`, { waitUntil: 'load' })
  }
  expect(refused).toEqual([])
})

test('answers of the services are no documents that could be framed or sniffed', async () => {
  const { headers } = await fetch(`${plain.url}/env.json`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
