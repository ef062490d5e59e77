/**
 * Every page in the browser: WCAG 2.2 AA as far as a program can tell, in both themes, from a small phone to a desktop,
 * and nothing that the page's own policy refuses while it loads.
 */
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const promised: readonly string[] = promisedAddresses
const further = Object.keys(builtSite().pages).filter((address) => !promised.includes(address))

test.each(promised)(
  '%s: axe finds nothing, nothing scrolls sideways, and the policy refuses nothing',
  (address) => check(address, [320, 768, 1280]),
)

// Articles of a kind share one template: the narrowest window, where most can go wrong, stands for all.
test.each(further)(
  '%s: axe finds nothing on a phone, nothing scrolls sideways, the policy refuses nothing',
  (address) => check(address, [320]),
)

async function check(address: string, widths: readonly number[]): Promise<void> {
  const page = await browser.page({ reducedMotion: 'reduce' })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text())) refused.push(message.text())
  })
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}${address}`, { waitUntil: 'load' })
  await untilAlive(page)
  await page.locator('h1').first().waitFor()
  expect(refused).toEqual([])
  await expectAccessible(page, address, widths)
}
