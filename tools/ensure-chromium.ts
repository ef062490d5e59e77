/** Finds a Chromium for the browser journeys, or installs one: Debian's package when root on Debian, else Playwright's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '#tests/support/chromium.ts'

export async function ensureChromium(): Promise<boolean> {
  const found = findChromium()
  if (found) {
    console.log(`Using ${found}.`)
    return true
  }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium on this machine: installing Debian’s package.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const install = (...packages: string[]) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
    // Older releases have no package for the headless shell.
    if (install('chromium-headless-shell', 'fonts-liberation').status !== 0) {
      install('chromium', 'fonts-liberation')
    }
  } else {
    console.log('No Chromium on this machine: installing Playwright’s.')
    const cli = path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js')
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  console.log(
    installed
      ? `Installed ${installed}.`
      : 'No Chromium could be installed. Install one by hand and set CHROMIUM_PATH, then run the tests again.',
  )
  return installed !== undefined
}
