import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { taken, untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const results = (page: Page) => page.getByRole('article')
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link')

test('before a query the documented counts and four kinds of results show', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search`)
  await page.getByText('Your first search replaces this sample.').waitFor()
  await expect
    .poll(() => kinds(page).allTextContents())
    .toEqual(['All1547', 'People423', 'Companies89', 'Jobs234', 'Posts567', 'Articles234'])
  for (const name of ['Connect with Priya Nair', 'Follow Northwind', 'Apply for Senior Product Designer']) {
    await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/auth\?next=/)
  }
  await expect.poll(() => results(page).count()).toBe(6)
  await page.getByRole('button', { name: 'Load More Results' }).click()
  await expect.poll(() => results(page).count()).toBe(11)
  await page.getByRole('link', { name: 'Climate companies' }).click()
  await expect
    .poll(() => results(page).getByRole('heading').allInnerTexts())
    .toEqual([expect.stringMatching('Northwind')])
  await page.getByRole('navigation', { name: 'Trending searches' }).getByRole('link').first().waitFor()
  await page.getByRole('heading', { name: 'Search tips' }).waitFor()
})

test('a query finds jobs, companies and articles together, counted and marked', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search`)
  await page.getByRole('main').getByRole('searchbox', { name: 'Search Tannr' }).fill('Northwind')
  await page.waitForURL('**/search?q=Northwind')
  await expect
    .poll(() => results(page).first().getByRole('heading').innerText())
    .toMatch(/Northwind\s+Company/)
  await expect.poll(() => page.locator('mark').first().textContent()).toBe('Northwind')
  const addUp = async () => {
    const [all, ...counts] = (await kinds(page).allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    )
    return all === counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(addUp).toBe(true)
  const before = await results(page).count()
  await page.getByRole('button', { name: 'Load More Results' }).click()
  await expect.poll(() => results(page).count()).toBeGreaterThan(before)
})

test('filters narrow, stand in the address and survive a reload', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=engineer&type=jobs`)
  // With counts: the sample, which is shown until scripts run, leaves the same space without a number.
  await page.getByRole('checkbox', { name: /^Boston\D*\d/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search Tannr' }).last().fill('designer')
  await page.getByRole('checkbox', { name: /^Boston/ }).check()
  await page.waitForURL('**/search?q=designer&type=jobs&place=Boston')
  const boston = async () => {
    const found = await results(page).allInnerTexts()
    return found.length > 0 && found.every((text) => text.includes('Boston'))
  }
  await expect.poll(boston).toBe(true)
  await page.reload()
  await expect.poll(boston).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: /^Boston/ }).isChecked()).toBe(true)
  await page.goBack()
  await page.getByRole('checkbox', { name: /^Boston/, checked: false }).waitFor()
})

test('what is pressed while words are typed stays in its place, and comes to them', async () => {
  const page = await browser.page()
  await page.clock.install()
  await page.goto(`${tannr.url}/search?q=engineer&type=jobs`)
  const box = page.getByRole('checkbox', { name: /^Boston\D*\d/ })
  await box.waitFor()
  // However long it takes here, it is pressed at once after the last letter.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole('searchbox', { name: 'Search Tannr' }).last().fill('designer')
  await box.hover()
  await page.mouse.down()
  await page.clock.resume()
  // Longer than the delay after typing.
  const places = await box.evaluate(async (pressed) => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      seen.add(pressed.getBoundingClientRect().y)
    }
    return [...seen]
  })
  expect(places).toHaveLength(1)
  await page.mouse.up()
  await page.waitForURL('**/search?q=designer&type=jobs&place=Boston')
  await expect.poll(() => box.isChecked()).toBe(true)
})

test('a slip of the finger is forgiven, and nothing is nothing', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=nortwind&type=companies`)
  await page.getByText('Here are the closest ones.').waitFor()
  await expect.poll(() => results(page).first().innerText()).toMatch('Northwind')
  await page.goto(`${tannr.url}/search?q=zzzzqqq`)
  await page.getByRole('heading', { name: 'Nothing found for “zzzzqqq”' }).waitFor()
})

test('a question is answered with its source and the next steps, and shows no jobs', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=how+do+i+reset+my+password`)
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('Open the link in the email.').first().waitFor()
  await expect
    .poll(() =>
      answer.getByRole('list', { name: 'Next steps' }).getByRole('link').first().getAttribute('href'),
    )
    .toBe('/forgot-password')
  await expect
    .poll(() =>
      answer.getByRole('link', { name: 'Source 1: Reset a forgotten password' }).getAttribute('href'),
    )
    .toBe('/help-center/reset-a-password')
  await page.getByText('This reads like a question, so jobs, people and companies are not shown').waitFor()
  await expect.poll(() => results(page).filter({ hasText: 'Job' }).count()).toBe(0)
  await page.goto(`${tannr.url}/search?q=whats+the+weather+in+paris`)
  await answer.getByText('We do not know').waitFor()
})

test('an answer is rated by a visitor, whom a lost connection does not thank, and leads on to what to ask next', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=how+do+i+reset+my+password`)
  const answer = page.getByRole('region', { name: 'Answer' })
  const yes = answer.getByRole('button', { name: 'Yes, it did' })
  await page.route('**/rpc/rate_answer', (route) => route.abort())
  await yes.click()
  await answer.getByText('We could not reach Tannr.').waitFor()
  await page.unroute('**/rpc/rate_answer')
  await yes.click()
  await answer.getByText('Thanks. Glad that helped.').waitFor()
  const [counted] = await tannr.sql<{ helped: number }>(
    `select helped from answer_ratings where source = '/help-center/reset-a-password' and kind = 'question'`,
  )
  expect(counted?.helped).toBeGreaterThan(0)
  const next = page.getByRole('navigation', { name: 'Ask next' }).getByRole('link')
  await expect.poll(() => next.count()).toBe(3)
  await next.filter({ hasText: 'Turn on a second step' }).click()
  await answer.getByText('Two-step verification adds a second step').first().waitFor()
  await answer.getByRole('button', { name: 'No, it did not' }).click()
  await answer.getByRole('link', { name: 'Ask a person' }).waitFor()
})

test('each wish that was read in a search for jobs is taken back by itself', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=remote+design+jobs+over+140k`)
  const read = page.getByRole('region', { name: 'How your words were read' })
  await read.getByRole('link', { name: 'Salary from $140K' }).waitFor()
  await read.getByRole('link', { name: 'Location: Remote' }).click()
  await page.waitForURL('**/search?q=design%20jobs%20above%20%24140K')
  await read.getByRole('link', { name: 'Location: Remote' }).waitFor({ state: 'detached' })
  await read.getByRole('link', { name: 'Keywords: design' }).waitFor()
})

test('a search for jobs is counted, and its alert is created in the answer, for a visitor after signing in', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=remote+design+jobs+over+140k`)
  const step = (of: Page) =>
    of.getByRole('link', { name: 'Create an alert for remote design jobs above $140K' })
  await expect.poll(() => step(page).getAttribute('href')).toMatch(/^\/auth\?next=%2Fjob-alerts%3Fnew/)
  const person = await givenPerson(tannr)
  const member = await browser.pageOf(person)
  await member.goto(`${tannr.url}/search?q=which+of+my+goals+are+due`)
  await member.getByRole('region', { name: 'Answer' }).getByText('You have no goals yet.').waitFor()
  await member.goto(`${tannr.url}/search?q=remote+design+jobs+over+140k`)
  const form = member.getByRole('form', { name: 'Alert, ready to create' })
  const values = () =>
    form.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect.poll(values).toEqual(['Remote design jobs above $140K', 'design', 'Remote', '140K'])
  expect(await step(member).count()).toBe(0)
  await form.getByLabel('Title').fill('')
  await form.getByRole('button', { name: 'Create alert' }).click()
  await form.getByText('Please enter a job title').waitFor()
  await form.getByLabel('Title').fill('Design from home')
  await form.getByLabel('Weekly').check()
  await form.getByRole('link', { name: 'More options' }).click()
  const whole = member.getByRole('dialog', { name: 'Create New Alert' })
  await expect.poll(() => whole.getByLabel('Job title').inputValue()).toBe('Design from home')
  await expect.poll(() => whole.getByLabel('Lowest salary').inputValue()).toBe('140K')

  await member.goto(`${tannr.url}/search?q=remote+design+jobs+over+140k`)
  // What was typed there before is kept.
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Design from home')
  await member.context().setOffline(true)
  await form.getByRole('button', { name: 'Create alert' }).click()
  await form.getByRole('alert').getByText('The alert was not saved: ').waitFor()
  await member.context().setOffline(false)
  await form.getByRole('button', { name: 'Create alert' }).press('Enter')
  await member.getByText('Design from home is watched from now on: new matches come weekly.').waitFor()
  await expect.poll(() => member.evaluate(() => document.activeElement?.textContent)).toContain('is watched')
  expect(
    await tannr.sql('select keywords, location, salary_min, frequency from job_alerts where user_id = $1', [
      person.id,
    ]),
  ).toEqual([{ keywords: ['design'], location: 'Remote', salary_min: 140_000, frequency: 'Weekly' }])
})

test('people ask to connect and accept, and follow companies', async () => {
  const ada = await givenPerson(tannr, { first_name: 'Adaline', last_name: 'Featherstone' })
  const bob = await givenPerson(tannr, { first_name: 'Bertrand', last_name: 'Oakes' })
  const page = await browser.pageOf(bob)
  await page.goto(`${tannr.url}/search?q=Adaline`)
  await page.getByRole('button', { name: 'Connect: Adaline Featherstone' }).click()
  await page.getByText('Your request to Adaline Featherstone was sent').waitFor()
  await page.getByRole('button', { name: 'Requested: Adaline Featherstone' }).waitFor()
  const other = await browser.pageOf(ada)
  await other.goto(`${tannr.url}/search?q=Bertrand`)
  await taken(other, 'connections', () =>
    other.getByRole('button', { name: 'Accept: Bertrand Oakes' }).click(),
  )
  await other.getByText('You and Bertrand Oakes are connected').waitFor()
  await other.getByText('Connected', { exact: true }).waitFor()
  await other.reload()
  await other.getByText('1 connection', { exact: true }).waitFor()
  await page.goto(`${tannr.url}/search?q=Northwind&type=companies`)
  await taken(page, 'company_follows', () => page.getByRole('button', { name: 'Follow Northwind' }).click())
  await page.getByRole('button', { name: 'Following Northwind', pressed: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Following Northwind', pressed: true }).waitFor()
})

test('a request to connect that was refused is not said to be sent', async () => {
  await givenPerson(tannr, { first_name: 'Quirina', last_name: 'Featherstone' })
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.route('**/rest/v1/connections*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'XX000', message: 'No.', details: null, hint: null } }),
  )
  await page.goto(`${tannr.url}/search?q=Quirina`)
  await page.getByRole('button', { name: 'Connect: Quirina Featherstone' }).click()
  await page.getByText('Failed to change the connection: No.').waitFor()
  await page.getByRole('button', { name: 'Connect: Quirina Featherstone' }).waitFor()
  expect(await page.getByText('was sent').count()).toBe(0)
})

test.each([
  ['/help-center/reset-a-password', 'Yes', 'Good. Glad that helped.'],
  ['/search?q=how+do+i+reset+my+password', 'Yes, it did', 'Thanks. Glad that helped.'],
])(
  'once %s is rated by keyboard the focus is on the thanks, and offline on the button',
  async (path, yes, said) => {
    const page = await browser.page()
    await page.goto(tannr.url + path)
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    const button = page.getByRole('button', { name: yes, exact: true })
    const hasFocus = (at: typeof button) => at.evaluate((element) => element === document.activeElement)
    await button.focus()
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: /reach/ }).waitFor()
    await expect.poll(() => hasFocus(button)).toBe(true)
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByText(said))).toBe(true)
  },
)
