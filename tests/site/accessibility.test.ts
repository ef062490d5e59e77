/** WCAG 2.2 AA as far as a program can tell: every page, in both themes, from a small phone to a desktop. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()
const promised: readonly string[] = promisedAddresses
const further = Object.keys(builtSite().pages).filter((address) => !promised.includes(address))
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.each(promised)('%s: axe finds nothing, and nothing scrolls sideways', (address) =>
  check(address, [320, 768, 1280]),
)

// Articles of a kind share one template: the narrowest window, where most can go wrong, stands for all.
test.each(further)('%s: axe finds nothing on a phone, and nothing scrolls sideways', (address) =>
  check(address, [320]),
)

async function check(address: string, widths: readonly number[]): Promise<void> {
  const page = await browser.page({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(new Date('2026-03-04T12:00:00Z'))
  await page.goto(`${tannr.url}${address}`, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${address} at ${width} px is wider than the window by`).toBe(0)
      expect(await violations(page), `${address} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page }).withTags(tags).analyze()
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
