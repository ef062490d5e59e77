/** Finds Chromium, and starts it for tests: without background work, on loopback only. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * Playwright's own list, which a second one would replace; and the two popups of the address bar, which every window loads as
 * pages: four fifths of the work of opening one.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export const chromiumFlags = [
  `--disable-features=${featuresOff}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The headless shell is Chromium without windows: opening a page takes two thirds of the work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...places, chromium.executablePath()]
  return candidates.find((candidate) => candidate && existsSync(candidate))
}
