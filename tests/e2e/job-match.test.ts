import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenApplication, givenJob, givenSkill } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('a job says how well one’s profile fits, by what shows it, and what is missing; a visitor reads none of it', async () => {
  const person = await givenPerson(tannr)
  const job = await givenJob(tannr, {
    ...{ title: 'Mirror Maker', location: 'Remote', experience_level: 'entry' },
    description:
      'You grind.\n\nWhat we look for\n\n- You have cast glass for telescopes\n- You know PostgreSQL well\n- You speak to astronomers each week',
  })
  const page = await browser.pageOf(person)
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/jobs/${job.id}`)
  const card = page.getByRole('region', { name: 'Your match' })
  await card.getByText(/^Add what you’ve done to your profile/).waitFor()
  await tannr.sql(
    `insert into experiences (user_id, title, company, started, summary)
     values ($1, 'Mirror Maker', 'Quennell', '2022-01-01', 'Cast the glass of three telescopes.')`,
    [person.id],
  )
  await givenSkill(tannr, person, { name: 'PostgreSQL', level: 'Expert', category: 'Engineering' })
  await page.reload()
  const line = (said: string) => card.getByRole('listitem').filter({ hasText: said })
  await line('You have cast glass')
    .getByText('Mirror Maker at Quennell: “Cast the glass of three telescopes.”')
    .waitFor()
  await line('You know PostgreSQL well').getByText('PostgreSQL, Expert').waitFor()
  await line('You speak to astronomers')
    .getByText(/^A sentence in the profile about where this was done/)
    .waitFor()
  expect(await card.getByText(/^\d+%$/).textContent()).toMatch(/^[6-9]\d%$/)
  await expectAccessible(page, 'a job with its match', [390, 1440])
  const score = await card.getByText(/^\d+%$/).textContent()
  await page.goto(`${tannr.url}/search?q=Mirror+Maker&type=jobs`)
  const row = page.getByRole('article').filter({ hasText: 'Mirror Maker' }).first()
  await row.getByText(`${score} match`).waitFor()
  await row.getByText(/^Has \d of 3 must-haves$|^Missing: /).waitFor()
  await expectAccessible(page, 'jobs found with their match', [390, 1440])
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('mirror maker')
  await page
    .getByRole('option', { name: /^M?\s*Mirror Maker/ })
    .filter({ hasText: `${score} match` })
    .waitFor()
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/search?q=Mirror+Maker&type=jobs`)
  await visitor.getByRole('article').filter({ hasText: 'Mirror Maker' }).first().waitFor()
  expect(await visitor.getByText('% match').count()).toBe(0)
  await visitor.goto(`${tannr.url}/jobs/${job.id}`)
  await visitor.getByRole('heading', { name: 'Mirror Maker' }).waitFor()
  await visitor.waitForLoadState('networkidle')
  expect(await visitor.getByText('Your match').count()).toBe(0)
})

test('the least pay is said on the profile, for oneself alone, and counts where the job names its pay', async () => {
  const person = await givenPerson(tannr, { first_name: 'Tove' })
  const pay = { salary_min: 70_000, salary_max: 80_000, currency: 'EUR' }
  const job = await givenJob(tannr, { title: 'Dome Painter', location: 'Remote', ...pay })
  await givenSkill(tannr, person, { name: 'Painting' })
  const page = await browser.pageOf(person)
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}/jobs/${job.id}`)
  const card = page.getByRole('region', { name: 'Your match' })
  await card.getByText(/^Pay counts once you set a minimum/).waitFor()
  const score = card.getByText(/^\d+%$/)
  const before = Number.parseInt((await score.textContent()) ?? '', 10)

  await card.getByRole('link', { name: 'Add it to your profile' }).click()
  await page.getByRole('button', { name: 'Edit open to work' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open to work' })
  const least = dialog.getByLabel('Minimum pay you’d accept')
  await least.fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter an amount, such as 85,000').waitFor()
  await least.fill('160k')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await expectAccessible(page, 'the least pay', [390, 1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await tannr.sql('select amount, currency from least_pay where user_id = $1', [person.id])).toEqual([
    { amount: 160_000, currency: 'EUR' },
  ])
  // It is in the form, and nowhere else on the profile.
  expect(await page.getByRole('main').getByText('160,000').count()).toBe(0)
  await page.getByRole('button', { name: 'Edit open to work' }).click()
  await expect.poll(() => least.inputValue()).toBe('160,000')
  await page.keyboard.press('Escape')

  await page.goto(`${tannr.url}/jobs/${job.id}`)
  const line = card.getByRole('listitem').filter({ hasText: 'EUR 70K - 80K' })
  await line.getByText('The job pays less than you ask for.').waitFor()
  await card.getByText(/your minimum pay, which no one else sees/).waitFor()
  expect(Number.parseInt((await score.textContent()) ?? '', 10)).toBeLessThan(before)

  await page.goto(`${tannr.url}/people/me`)
  await page.getByRole('button', { name: 'Edit open to work' }).click()
  await least.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await tannr.sql('select from least_pay where user_id = $1', [person.id])).toEqual([])
})

test('whoever applied reads what the job said then, and it stays theirs when the job closes', async () => {
  const person = await givenPerson(tannr)
  const job = await givenJob(tannr, { title: 'Dome Keeper', description: 'You open the dome at dusk.' })
  await givenApplication(tannr, person, job.id)
  const page = await browser.pageOf(person)
  await page.goto(`${tannr.url}/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Applied for Dome Keeper' }).waitFor()
  expect(await page.getByText('This job has changed').count()).toBe(0)
  await tannr.sql(
    `update jobs set description = 'You open the dome at noon.', status = 'closed' where id = $1`,
    [job.id],
  )
  await page.reload()
  await page.getByText('This job is no longer open.').waitFor()
  await page.getByRole('button', { name: 'What changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'What changed since you applied' })
  await dialog.getByText('You open the dome at dusk.').waitFor()
  await dialog.getByText('You open the dome at noon.').waitFor()
})
