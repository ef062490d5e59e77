/** The console of Orcher and the Tannr API, as a developer meets it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt, someEmail } from '#tests/support/inbox.ts'
import { apiClient, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('from Get API Key to a first answered call without leaving the page', async () => {
  const { person } = await givenDeveloper(tannr)
  const page = await browser.page()
  await signIn(page.context(), person)
  await page.goto(`${tannr.url}/api`)
  await page.getByRole('link', { name: 'Get API Key' }).first().click()
  const secret = await page.getByText(/^tannr_sandbox_\w{40}$/).textContent()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('201 Created').waitFor()
  expect((await apiClient(tannr, secret ?? '').call('GET', '/agents')).body.data).toHaveLength(1)
  await page.getByRole('button', { name: 'Give it a directive' }).click()
  await page.getByRole('status').getByText('Completed').waitFor()
  const done = page.getByRole('list', { name: 'Steps' }).getByText('done', { exact: true })
  await expect.poll(() => done.count()).toBe(2)
  // A reload creates no second key, and does not show the secret again.
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByText('You already have keys').waitFor()
  expect(await page.getByText(secret ?? '').count()).toBe(0)
})

test('a newcomer who went to sign in by mistake makes an account from there, and gets the key they came for', async () => {
  const page = await browser.page()
  const email = someEmail()
  await page.goto(`${tannr.url}/api`)
  await page.getByRole('link', { name: 'Get API Key' }).first().click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Create an account to get your API key' }).waitFor()
  expect(await main.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/auth?mode=signup&next=%2Forcher%2Fconsole%3Fkey%3Dsandbox',
  )
  await main.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  await page.getByRole('heading', { name: 'New to Tannr?' }).waitFor()
  await page.getByRole('button', { name: 'Create an account with this address' }).click()
  await page.waitForURL('**/auth/check-email**')
  await page.goto((await inboxAt(tannr.url).newest(email)).link)
  await page.waitForURL('**/orcher/console**')
  await page.getByText(/^tannr_sandbox_\w{40}$/).waitFor()
})

test('a visitor is asked to sign in, and comes back to where they were', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/orcher/console/keys`)
  await page.getByText('Sign in to open your workspace').waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  expect(await link.getAttribute('href')).toBe('/auth?next=%2Forcher%2Fconsole%2Fkeys')
})

test('a live key is made, used, seen in the log and revoked', async () => {
  const { person } = await givenDeveloper(tannr)
  const page = await browser.page()
  await signIn(page.context(), person)
  await page.clock.install()
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/me', (route) => held.promise.then(() => route.continue()))
  await page.goto(`${tannr.url}/orcher/console/keys`)
  // Pressed before the possible scopes are known, it gets all of them.
  const loaded = page.waitForResponse('**/assets/new-key-dialog-*.js')
  await page.getByRole('button', { name: 'New live key' }).click()
  // It would be shown once its module has run and React's deferred work is done.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())}).then(() => {})`)
  await page.clock.fastForward(1000)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  held.resolve()
  const dialog = page.getByRole('dialog', { name: 'New live key' })
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await dialog.getByText('Say what it is for.').waitFor()
  await dialog.getByLabel('Name').fill('Nightly report')
  await dialog.getByLabel('agents:write').uncheck()
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  const secret = await page.getByRole('region', { name: 'New key' }).locator('code').textContent()
  const program = apiClient(tannr, secret ?? '')
  expect((await program.call('GET', '/agents')).status).toBe(200)
  expect(await program.call('POST', '/agents', { name: 'x', capabilities: ['y'] })).toMatchObject({
    status: 403,
    body: { error: { scope: 'agents:write' } },
  })
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByText('scope_missing').waitFor()
  await replayInSandbox(page)
  // What was created there is not here.
  expect((await program.call('GET', '/agents')).body.data).toEqual([])
  await page.getByRole('button', { name: 'What to do with Nightly report' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke Nightly report?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect((await program.call('GET', '/agents')).status).toBe(401)
})

/** A refused POST with the body from the reference, then a GET, which is sent at once. */
async function replayInSandbox(page: Page) {
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByRole('button', { name: /POST \/v1\/agents/ }).click()
  await requests.getByRole('button', { name: 'Run in sandbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run in sandbox' })
  const body = dialog.getByLabel('Body')
  await body.fill('{')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('This is not JSON.').waitFor()
  await body.fill('{"name": "from the log", "capabilities": ["research"]}')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('201 Created').waitFor()
  await dialog.getByLabel('POST, path and query').fill('/v1/keys')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('A sandbox has no such call of its own.').waitFor()
  await page.keyboard.press('Escape')
  await requests
    .getByRole('button', { name: /GET \/v1\/agents/ })
    .first()
    .click()
  await requests.getByRole('button', { name: 'Run in sandbox' }).click()
  await dialog.getByText('"from the log"').waitFor()
  // Also when the window becomes narrow, and the log changes its layout.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.isVisible()).toBe(true)
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
}

test('an agent is made and changed, and a viewer sees it without being able to', async () => {
  const [owner, viewer] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const page = await browser.page()
  await signIn(page.context(), owner.person)
  await page.goto(`${tannr.url}/orcher/console/agents`)
  await page.getByRole('button', { name: 'New agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByLabel('Name').fill('analyst')
  await dialog.getByLabel('Capabilities').fill('research, Summarize')
  await dialog.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByRole('heading', { name: 'analyst' }).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change analyst' })
  await change.getByLabel('Capabilities').fill('research')
  await change.getByText('Its own limits').click()
  await change.getByLabel('plan').selectOption('Ask first')
  await change.getByLabel('create_alert').selectOption('Never')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByText('version 2').waitFor()
  await page.getByText('Asks first: plan. Never uses create_alert.').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await change.getByText('Its own limits: 2').click()
  await change.getByLabel('create_alert').selectOption('By policy')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByText('version 3').waitFor()
  expect(await page.getByText('Never uses').count()).toBe(0)

  await owner.own.call('POST', '/members', { email: viewer.person.email, role: 'viewer' })
  const theirs = await browser.page()
  await signIn(theirs.context(), viewer.person)
  // With several members nobody works in it by accident: the address names it, as emails do.
  const [workspace] = (await owner.own.call('GET', '/workspaces')).body.data
  await theirs.goto(`${tannr.url}/orcher/console/agents?workspace=${workspace.id}`)
  await theirs.getByRole('heading', { name: 'analyst' }).waitFor()
  expect(await theirs.getByRole('button', { name: 'New agent' }).count()).toBe(0)
})

test('what was typed stays when the API cannot be reached', async () => {
  const developer = await givenDeveloper(tannr)
  await givenKey(tannr, developer)
  const page = await browser.page()
  await signIn(page.context(), developer.person)
  await page.goto(`${tannr.url}/orcher/console/agents`)
  await page.getByRole('button', { name: 'New agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByLabel('Name').fill('analyst')
  await dialog.getByLabel('Capabilities').fill('research')
  await page.route('**/v1/agents', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create the agent' }).click()
  await dialog.getByText('The agent was not saved').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('analyst')
  await page.unroute('**/v1/agents')
  await dialog.getByRole('button', { name: 'Create the agent' }).click()
  await page.getByRole('heading', { name: 'analyst' }).waitFor()
})

test('what an agent remembers is read page after page, and a search finds what is not on show', async () => {
  const { own, person } = await givenDeveloper(tannr)
  const { body } = await own.call('POST', '/agents', { name: 'analyst', capabilities: ['research'] })
  await tannr.sql(
    `insert into orcher.memories (workspace_id, agent_id, text, created_by)
     select workspace_id, id, 'Fact ' || n, $2 from orcher.agents, generate_series(1, 60) n where id = $1 order by n`,
    [body.id, person.id],
  )
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/orcher/console/memory`)
  const facts = page.getByRole('main').getByText(/^Fact \d+$/)
  await page.getByText('50 of 60').waitFor()
  expect(await facts.count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('60 of 60').waitFor()
  expect(new Set(await facts.allTextContents()).size).toBe(60)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('7')
  await expect.poll(() => facts.allTextContents()).toEqual(['Fact 7'])
})

test('a directive that is not there says so under a title', async () => {
  const { person } = await givenDeveloper(tannr)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/orcher/console/directives/dir_nothing`)
  await page.getByRole('alert').getByText('The directive could not be loaded').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Directive', exact: true }).waitFor()
  await page.getByRole('link', { name: 'All directives' }).click()
  await page.waitForURL('**/directives')
})

test('a tablet has one navigation of the console, whose icons are named when they have the focus', async () => {
  const { person } = await givenDeveloper(tannr)
  const page = await browser.pageOf(person, { viewport: { width: 768, height: 1024 } })
  await page.goto(`${tannr.url}/orcher/console/directives`)
  await page.getByRole('heading', { level: 1, name: 'Directives' }).waitFor()
  const policies = page.getByRole('link', { name: 'Policies', exact: true }).filter({ visible: true })
  expect(await policies.count()).toBe(1)
  await policies.focus()
  await page.locator('[popover]:popover-open').getByText('Policies', { exact: true }).waitFor()
})
