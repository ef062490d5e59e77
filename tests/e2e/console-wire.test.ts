/** The console speaks through `/v1` with the person's token, and asks the data API for nothing but what stands in every frame. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useDirecting } from '#tests/support/directives.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const directing = useDirecting(tannr)

const consolePath = '/orcher/console'

/** What each page of the side bar cannot be drawn without. */
const reads: Record<string, string> = {
  Start: 'GET /v1/keys',
  Directives: 'GET /v1/directives',
  Approvals: 'GET /v1/oversight/approvals',
  Agents: 'GET /v1/agents',
  Memory: 'GET /v1/memory/',
  Policies: 'GET /v1/policies',
  Audit: 'GET /v1/oversight/chain',
  Schedules: 'GET /v1/schedules',
  Tools: 'GET /v1/tool-servers',
  'Keys and usage': 'GET /v1/analytics/usage',
  Webhooks: 'GET /v1/webhooks',
  Requests: 'GET /v1/requests',
  Workspace: 'GET /v1/members',
}

/** The counts of the side bar with the job alerts that they bring up to date, and the socket on which changes of them are heard. */
const ofTheFrame = new Set([
  'POST /rest/v1/rpc/match_job_alerts',
  'POST /rest/v1/rpc/workspace_counts',
  'SOCKET /realtime/v1/websocket',
])

/** Every request of the page to a service, and every socket. */
function listening(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('websocket', (socket) => sent.push(`SOCKET ${new URL(socket.url()).pathname}`))
  return sent
}

test('every page of the console, a directive, its decision and a new agent', async () => {
  const page = await browser.page()
  await signIn(page.context(), directing.ruth.person)
  const sent = listening(page)
  await page.goto(`${tannr.url}${consolePath}`)
  const links = page.locator(`nav a[href^="${consolePath}"]`)
  await links.first().waitFor()
  const labels = (await links.allTextContents()).map((label) => label.replace(/\d+$/, ''))
  expect(new Set(labels)).toEqual(new Set(Object.keys(reads)))
  for (const [label, read] of Object.entries(reads)) {
    await page.getByRole('link', { name: label, exact: true }).first().click()
    await expect.poll(() => sent.filter((one) => one.startsWith(read)), { timeout: 30_000 }).not.toEqual([])
  }

  await page.goto(`${tannr.url}${consolePath}/directives`)
  await page.getByRole('button', { name: 'New directive' }).first().click()
  const form = page.getByRole('form', { name: 'New directive' })
  await form
    .getByLabel('What should be true, and by when?')
    .fill('Find nurse jobs and tell the team about them')
  await form.getByText('asks a person').waitFor()
  await form.getByRole('button', { name: 'Submit directive' }).click()
  await page.waitForURL(/\/directives\/dir_/)
  await page.getByText('Waiting for approval').first().waitFor()
  await page.goto(`${tannr.url}${consolePath}/approvals`)
  await page.getByRole('button', { name: 'Approve and run' }).click()
  await page.getByText('Nothing is waiting for you').waitFor()

  await page.goto(`${tannr.url}${consolePath}/agents`)
  await page.getByRole('button', { name: 'New agent' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByLabel('Name').fill('Second')
  await dialog.getByLabel('Capabilities').fill('research')
  await dialog.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByText('Second').first().waitFor()

  const written = sent.filter((one) => /^(POST|PUT|PATCH|DELETE) \/v1\//.test(one))
  expect(written).toEqual(
    expect.arrayContaining([
      'POST /v1/directives',
      expect.stringContaining('/v1/oversight/approvals/apr_'),
      'POST /v1/agents',
    ]),
  )
  const others = sent.filter((one) => / \/(rest|storage|functions|graphql|realtime)\//.test(one))
  expect(others.filter((one) => !ofTheFrame.has(one))).toEqual([])
})
