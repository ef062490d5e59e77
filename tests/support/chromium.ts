/** Where Chromium is, and how it is started in tests: quiet, on this machine alone. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * Playwright's own list, since a second one takes its place; and the two popups of the address bar. Every window loads
 * them as pages of their own, which is four fifths of the work of opening one.
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

/** The shell is Chromium without its windows: to open a page in it takes two thirds of the work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of a Chromium on this machine: CHROMIUM_PATH, the system's, or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...places, chromium.executablePath()]
  return candidates.find((candidate) => candidate && existsSync(candidate))
}
