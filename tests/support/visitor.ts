/**
 * One visitor who goes through the site in one page, address by address. A window, a process and the compiled scripts of
 * its own for every address take longer than the looks at it.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeSource, byDay } from './axe.ts'
import { connect, openContext, untilAlive } from './browser.ts'
import type { Tannr } from './tannr.ts'

export type Visitor = {
  /** Loads an address by day in this width, and sees that it fails at nothing and its own policy refuses nothing. */
  visit(address: string, width: number): Promise<Page>
}

/** Without scripts a page is what the server sends, and takes half as long. */
export function useVisitor(tannr: Tannr, { scripts = true } = {}): Visitor {
  let browser: Browser
  let page: Page
  let complaints: string[] = []
  beforeAll(async () => {
    browser = await connect()
    const context = await openContext(browser)
    await context.addInitScript({ content: axeSource })
    page = await context.newPage()
    if (!scripts) await withoutOwnScripts(context, page)
    await page.clock.setFixedTime(byDay)
    page.on('console', (message) => {
      if (/Content Security Policy|Permissions policy/i.test(message.text())) complaints.push(message.text())
    })
    if (scripts) page.on('pageerror', ({ message }) => complaints.push(message))
  })
  afterAll(() => browser?.close())
  return {
    visit: async (address, width) => {
      complaints = []
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${tannr.url}${address}`, { waitUntil: 'load' })
      if (scripts) await untilAlive(page)
      await page.locator('h1').first().waitFor()
      expect(complaints).toEqual([])
      return page
    },
  }
}

/** What stands in the page itself runs: the theme is right from the first paint. */
async function withoutOwnScripts(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
}
