import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

type Row = {
  id: string
  kind: string
  page: string
  email: string
  name: string
  message: string
  payload: object
}

const stored = (email: string) =>
  tannr.sql<Row>('select * from public.enquiries where email = $1 order by created_at', [email])

async function open(page: Page, path: string, button: string) {
  await page.goto(`${tannr.url}${path}`)
  await page.getByRole('link', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('heading').waitFor()
}

test('what a visitor sends from the dialog is shown, stored, confirmed by mail, and readable by staff alone', async () => {
  const page = await browser.page()
  await open(page, '/advertise', 'Start Advertising')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Elif Demir')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('elif@example.com')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Kestrel Logistics')
  await dialog.getByRole('combobox', { name: 'Offering' }).selectOption('Event promotion')
  await dialog.getByRole('textbox', { name: /Who do you want to reach/ }).fill('Drivers in Denver')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText(/^Sent\./).waitFor()
  await expect.poll(() => dialog.getByRole('status').textContent()).toContain('Drivers in Denver')

  const [row] = await stored('elif@example.com')
  expect(row).toMatchObject({
    kind: 'advertising',
    page: '/advertise',
    name: 'Elif Demir',
    message: 'Drivers in Denver',
    payload: { company: 'Kestrel Logistics', offering: 'Event promotion' },
  })
  const reference = row?.id.slice(0, 8).toUpperCase()
  await expect.poll(() => dialog.getByRole('status').textContent()).toContain(reference)
  const mail = await inboxAt(tannr.url).newest('elif@example.com')
  expect(mail.subject).toBe(`We received your message (reference ${reference})`)

  const visitor = await tannr.client().from('enquiries').select('*')
  expect(visitor.error?.code).toBe('42501')
  const staff = await tannr
    .client({ key: tannr.secretKey })
    .from('enquiries')
    .select('email')
    .eq('email', 'elif@example.com')
  expect(staff.data).toEqual([{ email: 'elif@example.com' }])
})

test('every open position is told to search engines and can be applied for by its name', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/careers`)
  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const apply = page.getByRole('link', { name: /^Apply Now for / })
  await expect.poll(() => apply.count()).toBe(told['@graph'].length)
  expect(told['@graph'][0]).toMatchObject({
    '@type': 'JobPosting',
    title: 'Research Scientist, Oversight',
    datePosted: expect.stringMatching(/^2026-/),
    hiringOrganization: { name: 'Tannr' },
    jobLocation: { address: { addressLocality: 'San Francisco', addressCountry: 'US' } },
    baseSalary: { currency: 'USD', value: { minValue: 190_000, maxValue: 250_000 } },
  })
  await apply.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Noor Haddad')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('noor@example.com')
  await dialog.getByRole('textbox', { name: 'Link to your work' }).fill('https://example.com/noor')
  await dialog.getByRole('textbox', { name: 'Why this role?' }).fill('I stop and ask.')
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await dialog.getByText(/^Sent\./).waitFor()
  const [row] = await stored('noor@example.com')
  expect(row).toMatchObject({
    kind: 'application',
    page: '/careers',
    payload: { role: 'Research Scientist, Oversight', link: 'https://example.com/noor' },
  })
})

test('the dialog holds the focus, closes on Escape and gives the focus back', async () => {
  const page = await browser.page()
  await open(page, '/salaryspace', 'Submit Your Data')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit Your Data')
})

test('the support form takes its topic from the address, and says what is wrong with an address', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/support?topic=orcher-setup`)
  await untilAlive(page)
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await expect.poll(() => topic.inputValue(), { timeout: 30_000 }).toBe('Orcher Setup')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ruth')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
  const email = page.getByRole('textbox', { name: 'Email address' }).first()
  await email.fill('ruth@clinic')
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I name an owner?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Enter an address like you@example.com.').waitFor()
  await expect.poll(() => email.inputValue()).toBe('ruth@clinic')

  await email.fill('ruth@example.com')
  await page.getByRole('checkbox', { name: /product updates/ }).check()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText(/^Sent\./).waitFor()
  const [row] = await stored('ruth@example.com')
  expect(row).toMatchObject({
    kind: 'support',
    name: 'Ruth Okafor',
    payload: { topic: 'Orcher Setup', firstName: 'Ruth', lastName: 'Okafor', updates: 'yes' },
  })
})

test('a flood from one sender is refused with a sentence, and what was typed stays', async () => {
  const page = await browser.page()
  const visitor = tannr.client()
  for (let sent = 0; sent < 5; sent++) {
    const { error } = await visitor.from('enquiries').insert({
      kind: 'contact-sales',
      page: '/company',
      email: 'eager@example.com',
      message: `Hello ${sent}`,
    })
    expect(error).toBeNull()
  }
  const sixth = await visitor
    .from('enquiries')
    .insert({ kind: 'contact-sales', page: '/company', email: 'eager@example.com', message: 'Hello again' })
  expect(sixth.status).toBe(429)

  await open(page, '/for-business', 'Contact Sales')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eager')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('eager@example.com')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Eager Ltd')
  await dialog.getByRole('textbox', { name: /planning/ }).fill('Everything')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('alert').waitFor()
  await expect
    .poll(() => dialog.getByRole('alert').textContent())
    .toContain('Too many messages from you within an hour.')
  await expect.poll(() => dialog.getByRole('textbox', { name: /planning/ }).inputValue()).toBe('Everything')
})

test('a message whose answer is lost stays in its form, and is stored once when it is sent again', async () => {
  const page = await browser.page()
  await open(page, '/company', 'Contact Us')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Priya Nair')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('lost-answer@example.com')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Did this arrive?')
  await page.route(
    '**/rest/v1/enquiries*',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('alert').getByText('We could not reach Tannr. Check your connection').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Did this arrive?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText(/^Sent\./).waitFor()
  expect(await stored('lost-answer@example.com')).toHaveLength(1)
})

test('what the page knows is filled in where a field asks for it', async () => {
  const page = await browser.page()
  await open(page, '/reviewspace/alder-bank', 'Write a Review')
  await page.getByRole('dialog').getByRole('button', { name: 'Send us your review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a review', exact: true })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Alder Bank')
})

test('without scripts the buttons lead to the support page', async () => {
  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(`${tannr.url}/reviewspace`)
  await page.getByRole('link', { name: 'Write a Review' }).first().click()
  await page.waitForURL('**/support?topic=other')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('A person, at any hour')
})

test.each([
  ['/support', 'Sending a message needs JavaScript'],
  ['/news', 'Subscribing needs JavaScript'],
  ['/resources', 'Subscribing needs JavaScript'],
  ['/auth', 'Signing in needs JavaScript'],
  ['/jobs', 'Parts of this page are live and need JavaScript'],
])(
  'without scripts %s says what needs them, and offers no form that nothing answers',
  async (path, words) => {
    const page = await browser.page({ javaScriptEnabled: false })
    await page.goto(tannr.url + path)
    // Playwright's own search passes over what is in <noscript>.
    expect(await page.locator('body').innerText()).toContain(words)
    expect(await page.locator('form[method=post]').filter({ visible: true }).count()).toBe(0)
  },
)

test('a flood from one machine is refused, whatever addresses it claims', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 25; sent++) {
    const answer = await fetch(`${tannr.url}/rest/v1/enquiries`, {
      method: 'POST',
      headers: {
        apikey: tannr.publishableKey,
        'content-type': 'application/json',
        'x-real-ip': `192.0.2.${sent}`,
        'x-forwarded-for': `192.0.2.${sent}`,
        'cf-connecting-ip': `192.0.2.${sent}`,
      },
      body: JSON.stringify({ kind: 'subscribe', page: '/news', email: `many${sent}@example.com` }),
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
})
