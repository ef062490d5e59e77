import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const open = (person: Person, path: string) => browser.open(tannr.url + path, person)

async function givenOwner(fields: Record<string, unknown> = {}) {
  const owner = await givenPerson(tannr, { first_name: 'Olga', last_name: 'Vik' })
  const name = `Vik Optics ${owner.id.slice(0, 8)}`
  const { id } = await givenCompany(tannr, { name, verified_how: null, verified_at: null, ...fields })
  await givenMember(tannr, { id }, owner, 'owner')
  return { owner, name, company: id }
}

test('an owner invites by mail, the invited accepts from the link, is made an owner, and the first one leaves', async () => {
  const { owner, name } = await givenOwner()
  const guest = await givenPerson(tannr, { first_name: 'Gil', last_name: 'Roe' })
  const hers = await open(owner, '/business-portal?tab=settings')
  await hers.clock.setFixedTime(byDay)
  await hers.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = hers.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(guest.email)
  await hers.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Email address').inputValue()).toBe(guest.email)
  await hers.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await hers.getByRole('list', { name: 'Open invitations' }).getByText(guest.email).waitFor()
  await expectAccessible(hers, 'portal settings', [390, 1440])

  const [invitation] = await tannr.sql<{ id: string }>(
    'select id from company_invitations where email = $1',
    [guest.email],
  )
  const { text } = await inboxAt(tannr.url).newest(guest.email)
  expect(text).toContain(`/business-portal?invitation=${invitation?.id}`)
  const his = await open(guest, `/business-portal?invitation=${invitation?.id}`)
  await his.getByRole('heading', { name: `Olga Vik invites you to join ${name}` }).waitFor()
  await his.getByRole('button', { name: `Accept: ${name}` }).click()
  await his.getByRole('link', { name: 'Talent Pipeline' }).waitFor()

  // The other browser updates by itself.
  await hers.getByRole('list', { name: 'Members' }).getByText('Gil Roe').waitFor()
  await hers.getByLabel('Role of Gil Roe').selectOption('owner')
  await hers.getByText('Gil Roe: Owner').waitFor()
  await hers.getByRole('button', { name: `Leave ${name}` }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await hers.getByText(`You’re no longer a member of ${name}`).waitFor()
  await hers.getByText('Northwind').first().waitFor()
  await his.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await his.getByLabel('Role of Gil Roe').selectOption('recruiter')
  await his.getByText(/A company needs at least one owner/).waitFor()
  await expect.poll(() => his.getByLabel('Role of Gil Roe').inputValue()).toBe('owner')
})

test('an invitation for another address is not shown, and a visitor signs in first', async () => {
  const { company } = await givenOwner()
  const [made] = await tannr.sql<{ id: string }>(
    `insert into company_invitations (company_id, email, role) values ($1, 'else@example.com', 'owner') returning id`,
    [company],
  )
  const stranger = await givenPerson(tannr)
  const page = await open(stranger, `/business-portal?invitation=${made?.id}`)
  await page.getByText(`or it is for a different address than ${stranger.email}`).waitFor()
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/business-portal?invitation=${made?.id}`)
  await visitor.waitForURL(/\/auth\?next=%2Fbusiness-portal%3Finvitation%3D/)
})

test('a code from a work address verifies the domain; a record that is not there does not', async () => {
  const now = Date.now()
  const domain = `vik-${now.toString(36)}.example`
  // The name ends in digits, like the code in the email.
  const { owner } = await givenOwner({ domain, name: `Vik Optics ${now % 100_000_000}` })
  const page = await open(owner, '/business-portal?tab=settings')
  await page.getByText('Not verified').first().waitFor()
  await page.getByRole('button', { name: 'Show the record' }).click()
  await page.getByText('tannr-verification=').waitFor()
  await page.getByLabel('Work address').fill('olga@gmail.com')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByText(`The address must end in @${domain}`).waitFor()
  await page.getByLabel('Work address').fill(`olga@${domain}`)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('That’s not the code').waitFor()
  const { code } = await inboxAt(tannr.url).newest(`olga@${domain}`)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(`Verified: ${domain}`).first().waitFor()
})
