/** WCAG 2.2 AA as far as a program can tell: every page, in both themes, from a small phone to a desktop. */
import { test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const promised: readonly string[] = promisedAddresses
const further = Object.keys(builtSite().pages).filter((address) => !promised.includes(address))

test.each(promised)('%s: axe finds nothing, and nothing scrolls sideways', (address) =>
  check(address, [320, 768, 1280]),
)

// Articles of a kind share one template: the narrowest window, where most can go wrong, stands for all.
test.each(further)('%s: axe finds nothing on a phone, and nothing scrolls sideways', (address) =>
  check(address, [320]),
)

async function check(address: string, widths: readonly number[]): Promise<void> {
  const page = await browser.page({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}${address}`, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  await expectAccessible(page, address, widths)
}
