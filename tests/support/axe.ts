/**
 * The findings of axe on a page. It runs in the page itself: its adapter for Playwright opens another page for each run, which
 * takes several times as long.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
    /** How each element looked when its colors were checked. */
    colorsSeen: WeakMap<Element, string>
  }
}

/** A time at which the theme follows the system. */
export const byDay = new Date('2026-03-04T12:00:00Z')

/** The small build, as each page that is checked has to read it. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only two rules about colors, which take longer than all others. */
const aboutColor = ['color-contrast', 'link-in-text-block']
const butColors = Object.fromEntries(aboutColor.map((rule) => [rule, { enabled: false }]))

const everything: RunOptions = { runOnly: tags, resultTypes: ['violations'] }
const allButColors: RunOptions = { ...everything, rules: butColors }
const colorsAlone: RunOptions = { ...everything, runOnly: aboutColor }

type Theme = 'light' | 'dark'

/** All findings on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page)
  return wordsOf(await page.evaluate((options) => window.axe.run(document, options), everything))
}

/**
 * Checks each width in the light theme, then in reverse order in the dark theme, in which it stays. Colors are checked in these
 * `themes`: at the first width those of all that is shown, at others those of what is only shown there or looks different. All other
 * rules run at each width in the light theme.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly number[],
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  await page.clock.setFixedTime(byDay)
  for (const colorScheme of ['light', 'dark'] as const) {
    const [light, inColor] = [colorScheme === 'light', themes.includes(colorScheme)]
    if (!light && !inColor) break
    await page.emulateMedia({ colorScheme })
    await page.evaluate(comeBack)
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    await page.evaluate(colorsSettled)
    await loadAxe(page)
    // The reverse order saves a layout, which takes as long as checking the colors.
    for (const [place, width] of (light ? widths : widths.toReversed()).entries()) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${name} at ${width} px is wider than the window by`).toBe(0)
      const found = light
        ? wordsOf(await page.evaluate((options) => window.axe.run(document, options), allButColors))
        : []
      if (inColor) {
        const asked = { anew: place === 0, options: colorsAlone }
        found.push(...wordsOf(await page.evaluate(colorsOfTheNew, asked)))
      }
      expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

function wordsOf({ violations }: Pick<AxeResults, 'violations'>): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Runs in the page: checks the colors of what is shown and was not when this ran before, or in other colors. */
async function colorsOfTheNew({
  anew,
  options,
}: {
  anew: boolean
  options: RunOptions
}): Promise<Pick<AxeResults, 'violations'>> {
  if (anew) window.colorsSeen = new WeakMap()
  const isShown = (one: Element) => {
    const { width, height, left, right } = one.getBoundingClientRect()
    return width > 1 && height > 1 && right > 0 && left < innerWidth && one.checkVisibility()
  }
  const lookOf = (one: Element) => {
    const { color, background, opacity, fontSize, fontWeight } = getComputedStyle(one)
    // From 24 px on, or 18.66 in bold, less contrast is enough.
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.66)
    return `${color} ${background} ${opacity} ${isLarge}`
  }
  const changed = new Set<Element>()
  for (const one of document.body.querySelectorAll('*')) {
    if (!isShown(one)) continue
    const look = lookOf(one)
    if (window.colorsSeen.get(one) !== look) changed.add(one)
    window.colorsSeen.set(one, look)
  }
  // A part is checked with the whole that it is within.
  const include = [...changed].filter(({ parentElement }) => !parentElement || !changed.has(parentElement))
  return include.length > 0 ? window.axe.run({ include }, options) : { violations: [] }
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
