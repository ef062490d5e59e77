/**
 * The findings of axe on a page. It runs in the page itself: its adapter for Playwright opens another page for each run, which
 * takes several times as long.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** A time at which the theme follows the system. */
export const byDay = new Date('2026-03-04T12:00:00Z')

/** The small build, as each page that is checked has to read it, which takes longer than a check. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only two rules about colors. */
const aboutColor = ['color-contrast', 'link-in-text-block']

const everything: RunOptions = { runOnly: tags }
const colorsAlone: RunOptions = { runOnly: aboutColor }
const allButColors: RunOptions = {
  ...everything,
  rules: Object.fromEntries(aboutColor.map((rule) => [rule, { enabled: false }])),
}

export async function violations(page: Page, options = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    (asked) => window.axe.run(document, { ...asked, resultTypes: ['violations'] }),
    options,
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/**
 * Checks each width in the light theme, then in reverse order in the dark theme, in which it stays. In the light theme all rules
 * run, since another width shows other elements; the dark theme only differs in colors, which are checked in these `themes`.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly number[],
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await page.clock.setFixedTime(byDay)
  for (const colorScheme of ['light', 'dark'] as const) {
    const [dark, inColor] = [colorScheme === 'dark', themes.includes(colorScheme)]
    if (dark && !inColor) break
    await page.emulateMedia({ colorScheme })
    await page.evaluate(comeBack)
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    await page.evaluate(colorsSettled)
    const options = dark ? colorsAlone : inColor ? everything : allButColors
    // The reverse order saves a layout, which takes as long as checking the colors.
    for (const width of dark ? widths.toReversed() : widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${name} at ${width} px is wider than the window by`).toBe(0)
      expect(await violations(page, options), `${name} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** Runs in the page, which may have been opened at night: it checks the time again when its tab becomes visible. */
function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Runs in the page. During a theme's transition no contrast is right. */
async function colorsSettled(): Promise<void> {
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
