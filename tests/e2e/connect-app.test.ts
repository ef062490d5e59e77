/** A person connects an MCP client: the consent page of the Tannr API, by keyboard, on a phone and in both themes. */
import { Client } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { askedBy, connect, memoryProvider, transportOf } from '#tests/support/connected-app.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { useSecondProcess } from '#tests/support/two-processes.ts'

const tannr = useSharedTannr()
// Behind the same address, as which it verifies tokens.
const second = useSecondProcess(tannr, {
  get SITE_URL() {
    return tannr.url
  },
})
const browser = useBrowser()

test('a person chooses the workspace and what the app may do, and the app works with that', async () => {
  const ruth = await givenDeveloper(tannr)
  await ruth.own.call('POST', '/workspaces', { name: 'Research' })
  const app = memoryProvider('Cursor')
  const { id, transport } = await askedBy(tannr, app)
  const page = await browser.open(`${tannr.url}/oauth/consent?authorization_id=${id}`, ruth.person, {
    now: byDay,
  })
  await page.getByRole('heading', { name: 'Cursor wants to work in a workspace' }).waitFor()
  await page.getByText('Tannr has not checked who made it').waitFor()
  await page.getByText('127.0.0.1:33418').waitFor()
  expect(await page.getByRole('checkbox', { name: 'See agents' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Create, run and stop directives' }).isChecked()).toBe(
    false,
  )
  await expectAccessible(page, 'connecting an app', [390, 1440])

  await page.getByLabel('Workspace', { exact: true }).selectOption({ label: 'Research (you are an owner)' })
  await page.getByRole('checkbox', { name: 'Create and change agents' }).focus()
  await page.keyboard.press('Space')
  const went = page.waitForRequest(/127\.0\.0\.1:33418/)
  await page.route('http://127.0.0.1:33418/**', (route) =>
    route.fulfill({ body: 'You can close this page.' }),
  )
  await page.getByRole('button', { name: 'Connect', exact: true }).focus()
  await page.keyboard.press('Enter')
  await transport.finishAuth(new URL((await went).url()).searchParams)

  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transportOf(tannr, app))
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['list_agents', 'create_agent']))
  expect(names).not.toContain('create_directive')

  await client.close()
})

test('the owner sees it among the keys, and ends it there at every process at once', async () => {
  const ruth = await givenDeveloper(tannr)
  const [place] = (await ruth.own.call('GET', '/workspaces')).body.data
  const scopes = ['agents:read', 'directives:read']
  const { kept } = await connect(tannr, ruth, { workspace: place.id, scopes })
  const statuses = () =>
    Promise.all(
      [tannr.url, second.url].map(async (url) => {
        const answered = await fetch(`${url}/v1/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${kept.tokens.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        })
        return answered.status
      }),
    )
  expect(await statuses()).toEqual([200, 200])

  const page = await browser.pageOf(ruth.person)
  await page.goto(`${tannr.url}/settings`)
  const app = page.getByRole('list', { name: 'Apps with access' }).getByRole('listitem')
  await app.getByText(`In “${place.name}” it can see agents and see directives and their results.`).waitFor()

  await page.goto(`${tannr.url}/orcher/console/keys`)
  const row = page.getByRole('region', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'Cursor' })
  await row.getByText('Connected app').filter({ visible: true }).waitFor()
  await row.getByRole('button', { name: 'What to do with Cursor' }).click()
  await page.getByRole('button', { name: 'Revoke' }).waitFor()
  expect(await page.getByRole('button', { name: 'Rotate' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke' }).click()
  const ended = page.waitForResponse((answered) => answered.request().method() === 'DELETE')
  await page.getByRole('dialog', { name: 'Revoke Cursor?' }).getByRole('button', { name: 'Revoke' }).click()
  await ended
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect(await statuses()).toEqual([401, 401])
  expect((await ruth.person.client.auth.oauth.listGrants()).data).toEqual([])
})

test('on a phone, nothing is given without a choice, and a refusal goes back to the app', async () => {
  const ruth = await givenDeveloper(tannr)
  const { id } = await askedBy(tannr, memoryProvider('Cursor'))
  const page = await browser.pageOf(ruth.person, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${tannr.url}/oauth/consent?authorization_id=${id}`)
  await untilAlive(page)
  await page.getByRole('heading', { name: 'Cursor wants to work in a workspace' }).waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: 'Connect', exact: true }).tap()
  await page.getByText('Choose at least one.').waitFor()
  const went = page.waitForRequest(/127\.0\.0\.1:33418/)
  await page.route('http://127.0.0.1:33418/**', (route) =>
    route.fulfill({ body: 'You can close this page.' }),
  )
  await page.getByRole('button', { name: 'Don’t connect' }).tap()
  expect(new URL((await went).url()).searchParams.get('error')).toBe('access_denied')
})
