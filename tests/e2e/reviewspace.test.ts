import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { fillInReview, givenReviewable, reviewsOn, writeReview } from '#tests/support/reviews.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const given = (name: string) => givenReviewable(tannr, name)

test('ReviewSpace lists companies of Tannr beside the samples', async () => {
  const word = `Zeppelin${Date.now().toString(36)}`
  const company = await given(`${word} Works`)
  await writeReview(await givenPerson(tannr), company.id)
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/reviewspace?q=${word}`)
  await page.getByRole('heading', { name: 'Reviewed on Tannr' }).scrollIntoViewIfNeeded()
  const found = page.getByRole('link', { name: `${word} Works` })
  await found.waitFor()
  await page.getByText('Overall 3.0').waitFor()
  await page.getByText('No one has reviewed that company yet').waitFor({ state: 'detached' })
  await expectAccessible(page, 'ReviewSpace with live companies', [390, 1440])
  await found.click()
  await page.waitForURL(`**${company.path}#reviews`)
  await page.getByRole('article', { name: 'Long nights, clear skies' }).waitFor()
})

/** Presses the way to write on ReviewSpace, types a word of the name, and chooses by the keyboard. */
async function chooseByKeyboard(page: Page, word: string) {
  await page.getByRole('main').getByRole('link', { name: 'Write a Review' }).last().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Which company is it about?' })
  const field = dialog.getByRole('combobox', { name: 'Company' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(word)
  const options = dialog.getByRole('listbox', { name: 'Companies' }).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  await expectAccessible(page, 'the choice of a company to review', [390, 1440])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
  const name = await options.nth(1).getByText(word).innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(name)
  return { dialog, name }
}

test('a visitor of ReviewSpace chooses a company by the keyboard, signs in, and comes back to its form', async () => {
  const word = `Quince${Date.now().toString(36)}`
  await given(`${word} Works`)
  await given(`${word} Yard`)
  const ben = await givenPerson(tannr)
  const page = await browser.page()
  await page.goto(`${tannr.url}/reviewspace`)
  await untilAlive(page)
  const { dialog, name } = await chooseByKeyboard(page, word)
  await dialog.getByText(`come back to the form for ${name}`).waitFor()
  await expectAccessible(page, 'a company to review, for a visitor', [390, 1440])
  await dialog.getByRole('combobox').press('Enter')
  await page.waitForURL('**/auth?next=**')
  await page.getByLabel('Email address').fill(ben.email)
  await page.getByLabel('Email address').press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: `Review ${name}` }).waitFor()
})

test('somebody signed in chooses a company on ReviewSpace and writes; about any other it is sent to us', async () => {
  const word = `Sorrel${Date.now().toString(36)}`
  await given(`${word} Works`)
  await given(`${word} Yard`)
  const page = await browser.pageOf(await givenPerson(tannr))
  await page.goto(`${tannr.url}/reviewspace`)
  await untilAlive(page)
  const { dialog, name } = await chooseByKeyboard(page, word)
  await dialog.getByRole('link', { name: 'Write a Review' }).click()
  await page.getByRole('dialog', { name: `Review ${name}` }).waitFor()
  await fillInReview(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('article', { name: 'Long nights, clear skies' }).waitFor()

  await page.goto(`${tannr.url}/reviewspace?q=Xqvzzyk`)
  await untilAlive(page)
  await page.getByText('No one has reviewed that company yet').waitFor()
  await page.getByRole('link', { name: 'Write a Review' }).first().click()
  await dialog.getByText('No company on Tannr has the name “Xqvzzyk”.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('')
  await dialog.getByRole('combobox').fill('Xqvzzyk Ltd')
  await dialog.getByRole('button', { name: 'Send us your review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a review', exact: true })
  await expect.poll(() => form.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Xqvzzyk Ltd')
})

test('a company’s address on ReviewSpace leads to its reviews, an old one as well, and the samples stay', async () => {
  const { id, slug, path } = await given('Address Keepers')
  const at = (slug: string) => fetch(`${tannr.url}/reviewspace/${slug}`, { redirect: 'manual' })
  const leads = async (slug: string) => {
    const answer = await at(slug)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await leads(slug)).toEqual([302, `${path}#reviews`])
  await tannr.sql('insert into private.former_company_addresses (slug, company_id) values ($1, $2)', [
    `old-${slug}`,
    id,
  ])
  expect(await leads(`old-${slug}`)).toEqual([302, `${path}#reviews`])
  expect(await leads('alder-bank')).toEqual([200, null])
  for (const none of [`no-${slug}`, 'No%20one', '-', `${slug}/more`]) {
    expect(await leads(none), none).toEqual([404, null])
  }
  const page = await browser.page()
  await page.goto(`${tannr.url}/reviewspace/${slug}`)
  await page.waitForURL(`**${path}#reviews`)
  await reviewsOn(page).getByText('Nobody has reviewed').waitFor()
})
