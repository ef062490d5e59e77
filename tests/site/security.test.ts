/** The headers of the site, scored by the rules of Mozilla's HTTP Observatory. */
import { expect, test } from 'vitest'
import { observatoryScore } from '#tests/support/observatory.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const secure = useTannr({ env: { SITE_URL: 'https://www.tannr.example' } })
const addresses = [...Object.keys(builtSite().pages), '/no-such-page']

test.each(addresses)('%s scores an A+', async (address) => {
  const { headers } = await fetch(`${secure.url}${address}`)
  expect(observatoryScore(headers)).toBeGreaterThanOrEqual(115)
})

test('answers of the services are no documents that could be framed or sniffed', async () => {
  const { headers } = await fetch(`${secure.url}/env.json`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
