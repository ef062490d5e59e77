import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible, violations } from '#tests/support/axe.ts'
import { holdScripts, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const phone = { width: 390, height: 844 }

const sideBar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' })
const bottomBar = (page: Page) => page.locator('nav[data-bottom-bar]')

async function ownPage(path: string, options: Parameters<typeof browser.context>[0] = {}): Promise<Page> {
  const context = await browser.context({ viewport: { width: 1440, height: 900 }, ...options })
  await signIn(context, await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' }))
  const page = await context.newPage()
  await page.goto(tannr.url + path)
  return page
}

test('somebody signed in works in a frame from the first paint, before any script of the page', async () => {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  await signIn(context, await givenPerson(tannr))
  const page = await context.newPage()
  await holdScripts(page)
  await page.goto(`${tannr.url}/goals`, { waitUntil: 'commit' })
  await sideBar(page).getByRole('link', { name: 'Applications' }).waitFor()
  // The style sheet may still be loading, before which nothing is painted.
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  const publicLink = page.getByRole('contentinfo').getByRole('link', { name: 'SalarySpace' })
  await expect.poll(() => publicLink.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Search Tannr' }).waitFor()
})

test('a page that waits for its data says so from the first paint', async () => {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  for (const path of ['/companies/fathom', '/people/me', '/jobs/0']) {
    const page = await context.newPage()
    const go = await holdScripts(page)
    await page.goto(tannr.url + path, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(lineAlongTop)).toBeGreaterThan(0)
    go()
    await expect.poll(() => page.evaluate(lineAlongTop)).toBe(0)
    await page.close()
  }
})

/** Runs in the page: the width of the progress line at its top. */
function lineAlongTop(): number {
  const box = document.querySelector('main [data-on-its-way]')?.getBoundingClientRect()
  return box?.top === 0 && box.height > 0 ? box.width : 0
}

test('a visitor sees a workspace page in the public frame', async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${tannr.url}/goals`)
  await untilAlive(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'SalarySpace' }).waitFor()
  expect(await sideBar(page).count()).toBe(0)
})

test('the side bar leads everywhere, and marks where one is', async () => {
  const page = await ownPage('/dashboard')
  await untilAlive(page)
  const current = () => sideBar(page).locator('[aria-current=page]').allTextContents()
  await expect.poll(current).toEqual(['Dashboard'])
  for (const [label, path] of [
    ['Skills', '/skills'],
    ['Job alerts', '/job-alerts'],
    ['People', '/search'],
    ['Search', '/search'],
  ] as const) {
    await sideBar(page).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(current).toEqual([label])
  }
})

test('no link of the frame is a dead end', async () => {
  const page = await ownPage('/dashboard')
  await untilAlive(page)
  const links = page.locator('aside a, header a, footer a, nav[data-bottom-bar] a, dialog a')
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
  expect(paths.size).toBeGreaterThan(20)
  const answers = await Promise.all(
    [...paths].map(async (path) => [path, (await page.request.get(tannr.url + path)).status()] as const),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test('what is closed of the side bar stays so, from the first paint on', async () => {
  const page = await ownPage('/goals')
  await untilAlive(page)
  expect(await sideBar(page).getByRole('link', { name: 'Orcher' }).isVisible()).toBe(false)
  await sideBar(page).getByRole('button', { name: 'Developers' }).click()
  await sideBar(page).getByRole('button', { name: 'Career' }).click()
  await sideBar(page).getByRole('link', { name: 'Orcher' }).waitFor()
  await sideBar(page).getByRole('link', { name: 'Skills' }).waitFor({ state: 'hidden' })
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await sideBar(page).getByRole('link', { name: 'Orcher' }).waitFor()
  await expect.poll(() => sideBar(page).getByRole('link', { name: 'Skills' }).isVisible()).toBe(false)
})

test('for an employer Hiring is open at first, and staff have their desk in the frame', async () => {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } })
  const hana = await givenPerson(tannr, { first_name: 'Hana', user_type: 'employer' })
  const service = tannr.client({ key: tannr.secretKey })
  await service.auth.admin.updateUserById(hana.id, { app_metadata: { staff: true } })
  const { data } = await hana.client.auth.refreshSession()
  if (!data.session) throw new Error('No session.')
  await signIn(context, { ...hana, session: data.session })
  const page = await context.newPage()
  const go = await holdScripts(page)
  await page.goto(`${tannr.url}/dashboard`, { waitUntil: 'commit' })
  await sideBar(page).getByRole('link', { name: 'Business portal' }).waitFor()
  await expect.poll(() => sideBar(page).getByRole('link', { name: 'Saved jobs' }).isVisible()).toBe(false)
  go()
  await sideBar(page).getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  await page.setViewportSize(phone)
  await bottomBar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'Your workspace' }).getByRole('link', { name: 'Staff' }).waitFor()
  await expectAccessible(page, 'the frame of staff', [390, 1440])
})

test('collapsed, the side bar shows icons with their words beside the pointer and the focus', async () => {
  const page = await ownPage('/goals')
  await untilAlive(page)
  const width = async () => (await sideBar(page).boundingBox())?.width
  await expect.poll(width).toBe(256)
  await sideBar(page).getByRole('button', { name: 'Collapse side bar' }).click()
  await expect.poll(width).toBe(64)
  const main = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(main?.x).toBeLessThan(200)
  const skills = sideBar(page).getByRole('link', { name: 'Skills' })
  const tip = page.locator('[popover=manual]:popover-open', { hasText: 'Skills' })
  await skills.hover()
  await tip.waitFor()
  await page.mouse.move(700, 400)
  await tip.waitFor({ state: 'hidden' })
  await skills.focus()
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  // Closed groups are icons too: there is nothing to open them with.
  await sideBar(page).getByRole('link', { name: 'Orcher' }).waitFor()
  await page.reload()
  await expect.poll(width).toBe(64)
  await untilAlive(page)
  await sideBar(page).getByRole('button', { name: 'Expand side bar' }).click()
  await expect.poll(width).toBe(256)
})

test('between a phone and 1024 px the side bar is icons alone', async () => {
  const page = await ownPage('/goals', { viewport: { width: 900, height: 900 } })
  await expect.poll(async () => (await sideBar(page).boundingBox())?.width).toBe(64)
})

test('on a phone a bar of five leads on, and More to the rest', async () => {
  const page = await ownPage('/dashboard', { viewport: phone, hasTouch: true, isMobile: true })
  await untilAlive(page)
  expect(await sideBar(page).isVisible()).toBe(false)
  const labels = await bottomBar(page).getByRole('listitem').allTextContents()
  expect(labels).toEqual(['Dashboard', 'Jobs', 'Applications', 'Messages', 'More'])
  await bottomBar(page).getByRole('link', { name: 'Applications' }).click()
  await page.waitForURL(`${tannr.url}/applications`)
  await bottomBar(page).getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your workspace' })
  await sheet.waitFor()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Skills' }).click()
  await page.waitForURL(`${tannr.url}/skills`)
  await sheet.waitFor({ state: 'hidden' })
  const end = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(end).toBe(0)
})

test('from a public page there is a way back to work, and from the workspace one to all of Tannr', async () => {
  const page = await ownPage('/company')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.waitForURL(`${tannr.url}/dashboard`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All of Tannr' }).click()
  await page.waitForURL(`${tannr.url}/`)
})

test('signing out gives the public frame back', async () => {
  const page = await ownPage('/goals')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${tannr.url}/`)
  await page.goto(`${tannr.url}/goals`)
  await page.getByRole('link', { name: 'Get started', exact: true }).waitFor()
  expect(await sideBar(page).isVisible()).toBe(false)
})

test('the frame is accessible at every width, by day and by night', async () => {
  const context = await browser.context()
  await signIn(context, await givenPerson(tannr))
  const page = await context.newPage()
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/learning`)
  await untilAlive(page)
  await page.getByRole('main').getByRole('article').first().waitFor()
  await expectAccessible(page, 'the frame', [390, 900, 1440])
})

test('without a connection the frame says so, until there is one again', async () => {
  const page = await ownPage('/goals')
  await untilAlive(page)
  const said = page.getByRole('banner').getByRole('status').getByText('Offline')
  expect(await said.count()).toBe(0)
  await page.context().setOffline(true)
  await said.waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await said.waitFor({ state: 'detached' })
})

test('on a phone the first record of each list stands above the fold', async () => {
  const person = await givenPerson(tannr)
  const { data: job } = await person.client.from('jobs').select('id').limit(1).single()
  await person.client.from('saved_jobs').insert({ user_id: person.id, job_id: job?.id }).throwOnError()
  const context = await browser.context({ viewport: phone })
  await signIn(context, person)
  const page = await context.newPage()
  const lists = [
    ...['/jobs', '/applications', '/saved-jobs', '/job-alerts'],
    ...['/goals', '/skills', '/learning', '/messages'],
  ]
  const below: string[] = []
  for (const path of lists) {
    await page.goto(tannr.url + path)
    await untilAlive(page)
    await expect.poll(() => page.evaluate(firstRecord)).toBeGreaterThan(0)
    const bar = await bottomBar(page).boundingBox()
    const top = await page.evaluate(firstRecord)
    // Its name, and not an edge of it alone.
    if (top + 48 > (bar?.y ?? 0)) below.push(`${path}: ${top}`)
  }
  expect(below).toEqual([])
})

/** Runs in the page: where the first record of its list begins; 0 while there is none. */
function firstRecord(): number {
  const records = [...document.querySelectorAll('main :is(li, article)')].filter((one) => {
    const { height, width } = one.getBoundingClientRect()
    return height >= 56 && width >= 250 && !one.closest('[role=tablist]')
  })
  return records[0]?.getBoundingClientRect().top ?? 0
}
