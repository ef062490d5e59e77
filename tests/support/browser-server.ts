/** The one Chromium that all test files connect to. */
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium.ts'

export async function startBrowserServer(): Promise<
  { endpoint: string; close(): Promise<void> } | undefined
> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const server = await chromium.launchServer({
    executablePath,
    args: chromiumFlags,
    headless: true,
    host: '127.0.0.1',
  })
  return { endpoint: server.wsEndpoint(), close: () => server.close() }
}
