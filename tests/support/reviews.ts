/** Reviews of companies in the browser. */
import type { Page } from 'playwright-core'
import { givenPerson, type Person } from './people.ts'
import { givenCompany, givenMember } from './records.ts'
import type { Tannr } from './tannr.ts'

export const reviewBody = 'The instruments are old, the people are kind, and the rota is fair.'

/** A company with an owner. */
export async function givenReviewable(tannr: Tannr, name: string) {
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now().toString(36)}`
  const company = await givenCompany(tannr, { name, slug })
  const owner = await givenPerson(tannr, { first_name: 'Olga' })
  await givenMember(tannr, company, owner, 'owner')
  return { ...company, slug, owner, path: `/companies/${slug}` }
}

export const reviewsOn = (page: Page) => page.getByRole('region', { name: 'What it’s like to work there' })

export const writeReview = (who: Person, company: string, title = 'Long nights, clear skies') =>
  who.client
    .rpc('save_company_review', {
      company,
      fields: { relation: 'former', role: 'Keeper', pay: 4, culture: 2, life: 3, title, body: reviewBody },
    })
    .throwOnError()

export async function fillInReview(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('You are a').selectOption('Former employee')
  await form.getByLabel('Your role').fill('Telescope keeper')
  await form.getByLabel('Pay').selectOption('4')
  await form.getByLabel('Culture').selectOption('5')
  await form.getByLabel('Life outside work').selectOption('3')
  await form.getByLabel('Title').fill('Long nights, clear skies')
  await form.getByLabel('Your review').fill(reviewBody)
}
