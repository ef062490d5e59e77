import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

test('an event is held: planned, answered to the last place, moved up on the waiting list, and cancelled', async () => {
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  const [ada, ben] = [
    await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' }),
    await givenPerson(tannr, { first_name: 'Ben', last_name: 'Holt' }),
  ]
  const slug = `vik-${owner.id.slice(0, 8)}`
  const { id } = await givenCompany(tannr, { name: `Vik ${owner.id.slice(0, 8)}`, slug })
  await givenMember(tannr, { id }, owner, 'owner')
  const hers = await open(owner, '/business-portal?tab=events')
  await hers.getByText('No upcoming events').waitFor()
  await hers.getByRole('link', { name: 'Create an event' }).first().click()
  const form = hers.getByRole('dialog', { name: 'Create an event' })
  await form.getByLabel('Title').fill('Open dome')
  await form.getByRole('button', { name: 'Create event' }).click()
  await form.getByText('Please enter a place or a link').waitFor()
  await form.getByLabel('Place', { exact: true }).fill('The dome, Tenerife')
  await form.getByText('Please enter a place or a link').waitFor({ state: 'detached' })
  await form.getByLabel('Link').fill('meet.example/dome')
  await form.getByLabel('Capacity').fill('1')
  await form.getByLabel('Time zone').selectOption('Atlantic/Canary')
  await hers.context().setOffline(true)
  await form.getByRole('button', { name: 'Create event' }).click()
  await form.getByText('The event was not saved').waitFor()
  await hers.context().setOffline(false)
  await form.getByRole('button', { name: 'Create event' }).click()
  await form.waitFor({ state: 'detached' })
  const row = hers.getByRole('list', { name: 'Events' }).getByRole('article')
  await row.getByText('0 of 1 spots taken').waitFor()

  const first = await open(ada, `/companies/${slug}`)
  const second = await open(ben, `/companies/${slug}`)
  const card = (page: Page) => page.getByRole('article', { name: 'Open dome' })
  await card(first).getByText('The dome, Tenerife').waitFor()
  expect(await card(first).getByText('https://meet.example/dome').count()).toBe(0)
  // People who have to sign in first come back to this event, without scripts and with them.
  const [event] = await tannr.sql<{ id: string }>('select id from company_events where company_id = $1', [id])
  const path = `/events/${event?.id}`
  const visitor = await (await browser.context({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`${tannr.url}/companies/${slug}`)
  expect((await visitor.goto(tannr.url + path))?.status()).toBe(200)
  await visitor.getByRole('heading', { level: 1, name: 'Open dome' }).waitFor()
  await visitor.getByText('The dome, Tenerife · Online').waitFor()
  expect(await visitor.getByRole('link', { name: 'I’m going' }).getAttribute('href')).toBe(
    `/auth?next=${path}`,
  )
  expect(await visitor.content()).not.toContain('meet.example')
  expect(await visitor.title()).toMatch(/^Open dome by Vik .* · Tannr$/)
  const data = await visitor.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '{}')).toMatchObject({ '@type': 'Event', name: 'Open dome' })
  const looker = await browser.page()
  await looker.goto(`${tannr.url}/companies/${slug}`)
  const way = card(looker).getByRole('link', { name: 'I’m going: Open dome' })
  expect(await way.getAttribute('href')).toBe(`/auth?next=${path}`)
  await card(looker).getByRole('link', { name: 'Open dome', exact: true }).click()
  await looker.getByRole('heading', { level: 1, name: 'Open dome' }).waitFor()
  expect(await way.count()).toBe(0)
  const signIn = looker.getByRole('main').getByRole('link', { name: 'I’m going: Open dome' })
  expect(await signIn.getAttribute('href')).toBe(`/auth?next=${path}`)
  for (const none of ['00000000-0000-4000-8000-000000000000', 'cut-off']) {
    expect((await looker.goto(`${tannr.url}/events/${none}`))?.status()).toBe(404)
    await looker.getByRole('heading', { name: 'There is no event at this address' }).waitFor()
  }
  // After an event, no link is promised any more.
  const [past] = await tannr.sql<{ id: string }>(
    `insert into company_events (company_id, made_by, title, starts_at, ends_at, zone, link)
     values ($1, $2, 'First dome', now() - interval '2 days', now() - interval '47 hours', 'UTC', 'https://meet.example/first')
     returning id`,
    [id, owner.id],
  )
  await looker.goto(`${tannr.url}/events/${past?.id}`)
  await looker.getByRole('heading', { name: 'About this event' }).waitFor()
  await looker.getByText('Online', { exact: true }).waitFor()
  await first.getByRole('button', { name: 'I’m going: Open dome' }).click()
  await card(first).getByText('You’re going').waitFor()
  await card(first).getByRole('link', { name: 'https://meet.example/dome' }).waitFor()
  const file = await card(first).getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(decodeURIComponent(file ?? '')).toContain('LOCATION:The dome\\, Tenerife https://meet.example/dome')
  // There seemed to be a place: the response says that there is none.
  await second.getByRole('button', { name: 'I’m going: Open dome' }).click()
  await card(second).getByText('On the waiting list').waitFor()
  await row.getByText('1 of 1 spots taken · 1 waiting').waitFor()
  await first.clock.setFixedTime(byDay)
  await expectAccessible(first, 'a company with an event', [390, 1440])

  await first.getByRole('button', { name: 'I can’t go: Open dome' }).click()
  // He gets the place without a press.
  await card(second).getByText('You’re going').waitFor()
  await second.goto(`${tannr.url}/notifications`)
  await second.getByText('A spot opened up: you are going to Open dome').waitFor()
  await second.getByRole('link', { name: /A spot opened up/ }).click()
  await second.waitForURL(`**${path}`)
  const main = second.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Open dome' }).waitFor()
  await main.getByText('You’re going').waitFor()
  await main.getByRole('link', { name: 'https://meet.example/dome' }).waitFor()
  await main.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await main.getByText('1 of 1 spots taken').waitFor()
  await second.clock.setFixedTime(byDay)
  await expectAccessible(second, 'an event', [390, 1440])
  await hers.getByRole('button', { name: 'More for Open dome' }).click()
  const itsPage = hers.getByRole('link', { name: 'View the event’s page' })
  expect(await itsPage.getAttribute('href')).toBe(path)
  await hers.getByRole('button', { name: 'Guest list' }).click()
  const people = hers.getByRole('dialog', { name: 'Who’s going to Open dome' })
  await people.getByText('Ben Holt').waitFor()
  expect(await people.getByText('Ada Rao').count()).toBe(0)
  await people.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(hers, 'the events of a company', [390, 1440])

  await hers.getByRole('button', { name: 'More for Open dome' }).click()
  await hers.getByRole('button', { name: 'Cancel the event' }).click()
  const sure = hers.getByRole('dialog', { name: 'Cancel this event?' })
  await sure.getByLabel('Why, in one line').fill('A storm.')
  await sure.getByRole('button', { name: 'Cancel the event' }).click()
  await hers.getByText('No upcoming events').waitFor()
  await main.getByText('Canceled', { exact: true }).waitFor()
  await main.getByText('They say: A storm.').waitFor()
  expect(await main.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0)
})

test('more than twenty events are loaded by and by, with the keyboard, and one that is added keeps what was loaded', async () => {
  const owner = await givenPerson(tannr)
  const company = await givenCompany(tannr, { slug: `many-events-${owner.id.slice(0, 8)}` })
  await givenMember(tannr, company, owner, 'owner')
  const add = (from: number, to: number) =>
    tannr.sql(
      `insert into company_events (company_id, title, starts_at, ends_at, zone, place)
       select $1, 'Evening ' || n, now() + n * interval '1 day', now() + n * interval '1 day' + interval '2 hours', 'UTC', 'The dome'
       from generate_series($2::integer, $3::integer) as n`,
      [company.id, from, to],
    )
  await add(2, 46)
  const page = await open(owner, '/business-portal?tab=events')
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('article')
  await expect.poll(() => rows.count()).toBe(20)
  const more = page.getByRole('button', { name: 'Load More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(40)
  // The first page is one on, and so are the others.
  await add(1, 1)
  await page.getByRole('heading', { name: 'Evening 1', exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(40)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(46)
  await more.waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^Upcoming/ })
    .getByText('46')
    .waitFor()
})
