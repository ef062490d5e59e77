import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** Until the returned function is called, the sandbox does not load. */
async function holdSandbox(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/sandbox-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('the quick start shows one language at a time and copies what it shows', async () => {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${tannr.url}/api`)
  const python = page.getByRole('region', { name: 'Quick start in Python' })
  const go = page.getByRole('region', { name: 'Quick start in Go' })
  await expect.poll(() => python.isVisible()).toBe(true)
  await expect.poll(() => go.isVisible()).toBe(false)
  await page.getByRole('group', { name: 'Language' }).getByText('Go', { exact: true }).click()
  await expect.poll(() => python.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await go.textContent())
})

test('the languages change without scripts and by keyboard', async () => {
  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(`${tannr.url}/api`)
  await page.getByRole('radio', { name: 'Python' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('region', { name: 'Quick start in Go' }).isVisible()).toBe(true)
})

test('a directive goes through its life in the sandbox, on the real routes', async () => {
  const { person, own } = await givenDeveloper(tannr)
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await signIn(page.context(), person)
  const release = await holdSandbox(page)
  await page.goto(`${tannr.url}/api/docs`)
  const call = page.getByLabel('Call', { exact: true })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const answer = (number: number) => page.getByRole('region', { name: new RegExp(`^Answer ${number}:`) })
  const body = async (number: number) => JSON.parse((await answer(number).textContent()) ?? '')
  await untilAlive(page)
  // An early press also works for people who are signed in, who get no sample answer.
  await send.click()
  release()
  await expect.poll(() => answer(1).textContent()).toContain('"version": 1')
  const agent = await body(1)
  await call.selectOption({ label: 'POST /directives' })
  await page
    .getByLabel('Body')
    .fill(JSON.stringify({ agent_id: agent.id, instruction: 'Find nurse jobs and summarize them' }))
  await send.click()
  await expect.poll(() => answer(2).textContent()).toContain('"state": "queued"')
  const directive = await body(2)
  await call.selectOption({ label: 'GET /directives/{id}' })
  await expect.poll(() => page.getByLabel('Path').inputValue()).toBe(`/directives/${directive.id}`)
  await expect
    .poll(async () => {
      await send.click()
      return page.getByRole('main').textContent()
    })
    .toContain('"state": "completed"')
  // One temporary sandbox key for all of them, and nothing from the person's own workspace.
  const { data } = (await own.call('GET', '/keys')).body
  expect(data).toMatchObject([{ name: 'Documentation', mode: 'sandbox', expires_at: expect.any(String) }])
  expect((await own.call('GET', '/agents')).body.data).toEqual([])
  await page.reload()
  await untilAlive(page)
  await send.click()
  await expect.poll(() => answer(1).textContent()).toContain('"version": 1')
  expect((await own.call('GET', '/keys')).body.data).toHaveLength(1)
  await own.call('DELETE', `/keys/${data[0].id}`)
  await send.click()
  await expect.poll(() => answer(2).textContent()).toContain('"version": 1')
})

test('a visitor is shown the documented answer, and nothing is sent', async () => {
  const page = await browser.page()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${tannr.url}/api/docs`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => page.getByRole('region', { name: /^Answer 1:/ }).textContent())
    .toContain('"agt_7Qm2"')
  await page.getByText('201 sample', { exact: true }).waitFor()
  const link = page.locator('#sandbox').getByRole('link', { name: 'Sign in' })
  expect(await link.getAttribute('href')).toBe('/auth?next=/api/docs%23sandbox')
  expect(sent.filter((path) => path.startsWith('/v1'))).toEqual([])
})

test('the sandbox says what is wrong with a body that is not JSON', async () => {
  const page = await browser.page()
  const release = await holdSandbox(page)
  await page.goto(`${tannr.url}/api/docs`)
  await untilAlive(page)
  // Before the sandbox answers: what was typed is sent when the press is repeated.
  await page.getByLabel('Body').fill('{ name: }')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  release()
  await page.getByRole('alert').getByText('The body is not JSON').waitFor()
})

test('every call on the API page leads to its documentation', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/api`)
  const links = page.getByRole('main').locator('a[href^="/api/docs#"]')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).hash),
  )
  expect(targets).not.toEqual([])
  await page.goto(`${tannr.url}/api/docs`)
  for (const target of new Set(targets)) expect(await page.locator(target).count(), target).toBe(1)
})

test('every further call on the documentation leads to its own', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/api/docs`)
  const links = page.getByRole('main').locator('a[href^="/api/docs/further#"]')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).hash),
  )
  expect(targets.length).toBeGreaterThan(40)
  await links.filter({ hasText: 'POST /webhooks' }).first().click()
  await page
    .getByRole('heading', { name: 'Make a webhook' })
    .or(page.locator('#create-webhook'))
    .first()
    .waitFor()
  for (const target of targets) expect(await page.locator(target).count(), target).toBe(1)
})
