/**
 * One visitor who goes through the site in one page, address by address. A window, a process and the compiled scripts of
 * its own for every address take longer than the looks at it.
 */
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { byDay } from './axe.ts'
import { connect, openContext, untilAlive } from './browser.ts'
import type { Tannr } from './tannr.ts'

export type Visitor = {
  /** Loads an address by day in this width, and sees that it fails at nothing and its own policy refuses nothing. */
  visit(address: string, width: number): Promise<Page>
}

export function useVisitor(tannr: Tannr): Visitor {
  let browser: Browser
  let page: Page
  let complaints: string[] = []
  beforeAll(async () => {
    browser = await connect()
    const context = await openContext(browser, { reducedMotion: 'reduce' })
    await context.addInitScript({ content: axe.source })
    page = await context.newPage()
    await page.clock.setFixedTime(byDay)
    page.on('console', (message) => {
      if (/Content Security Policy|Permissions policy/i.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => complaints.push(message))
  })
  afterAll(() => browser?.close())
  return {
    visit: async (address, width) => {
      complaints = []
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${tannr.url}${address}`, { waitUntil: 'load' })
      await untilAlive(page)
      await page.locator('h1').first().waitFor()
      expect(complaints).toEqual([])
      return page
    },
  }
}
