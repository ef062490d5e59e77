import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'

/** `more` are further flags of Chromium. */
export function openBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium on this machine: set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...more] })
}

/** A time zone in whose day it is noon, so that the clock leaves the theme to the system. */
export function whereItIsNoon(now: Date): string {
  const offset = 12 - now.getUTCHours()
  // The signs of these names are turned round.
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Runs in the page, before its own scripts. */
export function keepSession({ key, session }: { key: string; session: unknown }): void {
  localStorage.setItem(key, JSON.stringify(session))
}
