import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { inDialog, outlives, press } from '#tests/support/interrupted-forms.ts'
import { givenPerson } from '#tests/support/people.ts'
import { fillInReview, givenReviewable, reviewBody, reviewsOn, writeReview } from '#tests/support/reviews.ts'
import { givenStaff, openDesk } from '#tests/support/staff-desk.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

const given = (name: string) => givenReviewable(tannr, name)

test('a visitor comes to write, signs in, and writes by the keyboard; other tabs, the company and its answer follow', async () => {
  const company = await given('Dome Keepers')
  const visitor = await browser.page()
  await visitor.goto(tannr.url + company.path)
  await untilAlive(visitor)
  const way = reviewsOn(visitor).getByRole('link', { name: 'Write a Review' })
  expect(await way.getAttribute('href')).toBe(
    `/auth?next=${encodeURIComponent(`${company.path}?review=write`)}`,
  )

  const ben = await givenPerson(tannr, { first_name: 'Benedikt', last_name: 'Quark' })
  const page = await browser.pageOf(ben)
  await page.goto(`${tannr.url}${company.path}?review=write`)
  await page.getByRole('dialog', { name: 'Review Dome Keepers' }).waitFor()
  await expectAccessible(page, 'the form of a review', [390, 1440])
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('At least 30 characters', { exact: true }).waitFor()
  await fillInReview(page)
  const beside = await page.context().newPage()
  await beside.goto(tannr.url + company.path)
  await reviewsOn(beside).getByText('Nobody has reviewed').waitFor()
  const office = await browser.pageOf(company.owner)
  await office.goto(tannr.url + company.path)
  await reviewsOn(office).getByText('You speak for Dome Keepers here').waitFor()
  await page.getByLabel('Your review').press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Publish|Cancel/)
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  const review = (of: Page) => of.getByRole('article', { name: 'Long nights, clear skies' })
  await review(page).getByText('Telescope keeper · Anonymous · Yours').waitFor()
  await page.getByText('4.0', { exact: true }).first().waitFor()
  await review(beside).waitFor()
  // The company hears of it once the day is over, and reads nothing of who wrote it.
  await office.goto(`${tannr.url}/notifications`)
  await office.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await tannr.sql(`select private.send_review_news(now() + interval '1 day', 50)`)
  await office.getByRole('link', { name: 'New review of Dome Keepers' }).click()
  await office.waitForURL(`**${company.path}#reviews`)
  await review(office).getByText('Anonymous', { exact: false }).waitFor()
  expect(await office.content()).not.toMatch(/Benedikt|Quark/)
  await office.getByRole('button', { name: 'Answer Long nights, clear skies' }).click()
  await office.getByLabel('Your answer').fill('Thank you. New instruments come in May.')
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await review(page).getByText('Thank you. New instruments come in May.').waitFor()
  expect(await page.content()).not.toContain('Olga')
  await beside.goto(`${tannr.url}/notifications`)
  await beside.getByText('Dome Keepers answered your review').waitFor()
  await expectAccessible(page, 'the reviews of a company', [390, 1440])

  // It is changed and withdrawn.
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await page.getByLabel('Title').fill('Clear skies')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('before the review was changed').waitFor()
  await page.getByRole('button', { name: 'Withdraw your review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await reviewsOn(page).getByText('Nobody has reviewed').waitFor()
  await office.reload()
  await reviewsOn(office).getByText('Nobody has reviewed').waitFor()
})

test('a reader on a phone reports a review; staff take it down without learning whose it is, and bring it back', async () => {
  const company = await given('Star Counters')
  const [ada, ben] = [await givenPerson(tannr, { first_name: 'Adelheid' }), await givenPerson(tannr)]
  await writeReview(ada, company.id, 'They count by hand')
  const phone = await browser.pageOf(ben)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(tannr.url + company.path)
  const review = phone.getByRole('article', { name: 'They count by hand' })
  await review.getByRole('button', { name: 'Report this review of Star Counters' }).click()
  const form = phone.getByRole('dialog', { name: 'Report this review of Star Counters' })
  await form.getByLabel('What is wrong with it').selectOption({ index: 1 })
  await form.getByLabel('Anything else').fill('It never was like this.')
  await form.getByRole('button', { name: 'Report' }).click()
  await phone.getByText('Reported. We’ll look at it within a day').waitFor()
  const lena = await givenStaff(tannr)
  const desk = await openDesk(tannr, browser, lena, '/staff?show=reports')
  const line = desk.getByRole('listitem').filter({ hasText: 'It never was like this.' })
  await line.getByText('A review of').waitFor()
  expect(await desk.content()).not.toContain('Adelheid')
  await line.getByRole('button', { name: 'Take down: review by Star Counters' }).click()
  await desk.getByLabel('Reason').fill('It names a colleague who can’t answer.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await line.waitFor({ state: 'detached' })
  await phone.reload()
  await reviewsOn(phone).getByText('Nobody has reviewed').waitFor()
  const hers = await browser.pageOf(ada)
  await hers.goto(tannr.url + company.path)
  await hers.getByText('Your review was taken down by Tannr').waitFor()
  await hers.getByText('It names a colleague who can’t answer.').waitFor()
  await expectAccessible(hers, 'a review that was taken down', [390, 1440])
  const news = await hers.context().newPage()
  await news.goto(`${tannr.url}/notifications`)
  await news.getByRole('link', { name: 'We took down your review of Star Counters' }).waitFor()
  await desk.goto(`${tannr.url}/staff?show=reports&settled=1`)
  await lena.client
    .rpc('decide_report', {
      ...{ kind: 'review', decision: 'restored', reason: 'The appeal was right.' },
      subject: (await ada.client.from('company_reviews').select('id').single().throwOnError()).data.id,
    })
    .throwOnError()
  await hers.getByRole('article', { name: 'They count by hand' }).waitFor()
})

test('what was typed outlives a lost connection and a session that ends', async () => {
  const company = await given('Lens Grinders')
  const page = await browser.pageOf(await givenPerson(tannr))
  await outlives(page, tannr.url, 'a review', [
    company.path,
    press('Write a Review'),
    inDialog('Title'),
    async () => {},
  ])
  await fillInReview(page)
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alert').getByText('The review was not saved').waitFor()
  expect(await page.getByLabel('Your review').inputValue()).toBe(reviewBody)
  await page.context().setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('article', { name: 'Long nights, clear skies' }).waitFor()
})

test('the document itself has the reviews, in structured data their figures, and a way to write one', async () => {
  const company = await given('Plain Pages')
  const before = await (await fetch(tannr.url + company.path)).text()
  expect(before).not.toContain('AggregateRating')
  expect(before).toContain(`/auth?next=${encodeURIComponent(`${company.path}?review=write`)}`)
  for (const nth of [1, 2]) await writeReview(await givenPerson(tannr), company.id, `Number <${nth}>`)
  const html = await (await fetch(tannr.url + company.path)).text()
  expect(html).toContain('3.0 of 5 from 2 reviews')
  expect(html).toContain('Number &lt;1&gt;')
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":3,"ratingCount":2')
})

test('reviews are narrowed down and ordered, and more of them are loaded', async () => {
  const company = await given('Many Voices')
  for (let nth = 0; nth < 12; nth++) {
    const { id } = await givenPerson(tannr)
    await tannr.sql(
      `insert into company_reviews (company_id, user_id, relation, role, pay, culture, life, title, body, proof, written_on)
       values ($1, $2, 'current', 'Keeper', $3, $3, $3, $4, $5, $6, current_date - $7::integer)`,
      [company.id, id, 1 + (nth % 5), `Voice ${nth}`, reviewBody, nth % 4 === 0 ? 'address' : null, nth],
    )
  }
  const page = await browser.page()
  await page.goto(tannr.url + company.path)
  const titles = () => reviewsOn(page).getByRole('heading', { level: 3 }).allTextContents()
  await expect.poll(titles).toHaveLength(10)
  expect((await titles())[0]).toBe('Voice 0')
  await reviewsOn(page).getByRole('button', { name: 'Load More' }).click()
  await expect.poll(titles).toHaveLength(12)
  await page.getByLabel('Order of reviews').selectOption('Worst first')
  await expect.poll(async () => (await titles())[0]).toBe('Voice 0')
  await expect.poll(async () => (await titles())[1]).toBe('Voice 5')
  await page.getByLabel('Which reviews').selectOption('Verified only')
  await expect.poll(async () => (await titles()).toSorted()).toEqual(['Voice 0', 'Voice 4', 'Voice 8'])
  await reviewsOn(page).getByText('Verified, current employee').first().waitFor()
})
