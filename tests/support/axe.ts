/**
 * What axe finds on a page. It runs in the page itself: its adapter for Playwright opens a page of its own for each look,
 * which takes several times as long as the look.
 */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** A time at which the theme follows the system. */
export const byDay = new Date('2026-03-04T12:00:00Z')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Of all rules these two look at colors. */
const aboutColor = ['color-contrast', 'link-in-text-block']

export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules ?? tags,
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/**
 * Looks at each width by day, then back at each in the dark, as the page stands; it stays dark, at the first width. Every
 * look by day asks all rules, since another width shows other elements. The themes differ in nothing but colors.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly number[],
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await page.clock.setFixedTime(byDay)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(comeBack)
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    await page.evaluate(colorsSettled)
    const dark = colorScheme === 'dark'
    // The way back begins where the way there ended: to lay out a page takes as long as a look at its colors.
    for (const width of dark ? widths.toReversed() : widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${name} at ${width} px is wider than the window by`).toBe(0)
      const found = await violations(page, dark ? aboutColor : undefined)
      expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** Runs in the page, which may have been opened at night: it looks at the hour again when its tab comes back. */
function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Runs in the page. Halfway from one theme to the other no contrast holds. */
async function colorsSettled(): Promise<void> {
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
