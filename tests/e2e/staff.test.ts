import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenMessage, givenStaff, openDesk, operator } from '#tests/support/staff-desk.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const browser = useBrowser()

test('whoever is not staff finds no page, and the command gives and takes the claim', async () => {
  const ada = await givenPerson(tannr)
  const page = await openDesk(tannr, browser, ada)
  await page.getByRole('heading', { level: 1, name: 'The thread ends here' }).waitFor()
  expect(operator(tannr, 'add', 'nobody@example.com')).toMatchObject({ status: 1 })
  expect(operator(tannr, 'add', ada.email).stdout).toContain(`${ada.email} is staff now`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  expect(operator(tannr).stdout).toContain(ada.email)
  operator(tannr, 'remove', ada.email)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'The thread ends here' }).waitFor()
})

test('a message is found, answered by mail and settled; another one is closed, and opened again', async () => {
  const lena = await givenStaff(tannr)
  const otto = await givenMessage(tannr, 'Otto Brandt', 'My invoice for August counts a seat twice.')
  await givenMessage(tannr, 'Seller', 'Buy our adverts.')
  const page = await openDesk(tannr, browser, lena)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('invoice for August')
  await page.getByRole('link', { name: /Otto Brandt/ }).click()
  const message = page.getByRole('article', { name: 'Message' })
  await message.getByText('My invoice for August counts a seat twice.').waitFor()
  await expectAccessible(page, 'the desk with a message', [390, 1440])
  await message.getByRole('button', { name: 'Send answer' }).click()
  await message.getByText('Write an answer first').waitFor()
  await message.getByLabel('Your answer').fill('You are right, and the seat is refunded.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText(`Your answer goes to ${otto}`).waitFor()
  const [sent] = await tannr.sql<{ body: string; signed: string }>(
    `select a.body, a.signed from enquiry_answers a join enquiries e on e.id = a.enquiry_id where e.email = $1`,
    [otto],
  )
  expect(sent).toEqual({ body: 'You are right, and the seat is refunded.', signed: 'Lena Marsh' })
  // An answered enquiry stays open; on a phone the list is one step back.
  await message.getByText('You are right, and the seat is refunded.').waitFor()
  await message.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('adverts')
  await page.getByRole('link', { name: /Seller/ }).click()
  await message.getByRole('button', { name: 'Close without an answer' }).click()
  // It leaves the list, but stays open.
  await message.getByRole('button', { name: 'Open again' }).waitFor()
  // Read at once, as it is shown for four seconds.
  await page
    .getByRole('status')
    .filter({ hasText: 'Closed without an answer' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await message.getByRole('button', { name: 'Close without an answer' }).waitFor()
  await page.goto(`${tannr.url}/staff?show=log`)
  await page.getByRole('listitem').filter({ hasText: 'Lena Marsh closed message' }).first().waitFor()
})

test('a link to a message leads to it however many wait before it, and says when it is gone', async () => {
  const lena = await givenStaff(tannr)
  const rows = await tannr.sql<{ id: string }>(
    `insert into enquiries (kind, page, email, name, message, created_at, last_at)
     select 'contact', '/company', 'waits-' || n || '@example.com', 'Person ' || n, 'Hello', at, at
     from generate_series(1, 30) as n, lateral (select now() + n * interval '1 second' as at) as its order by n returning id`,
  )
  const page = await openDesk(tannr, browser, lena, `/staff?message=${rows.at(-1)?.id}`)
  const message = page.getByRole('article', { name: 'Message' })
  await message.getByRole('heading', { name: 'Person 30' }).waitFor()
  await page.getByRole('link', { name: /Person 1\b/ }).click()
  await message.getByRole('heading', { name: 'Person 1', exact: true }).waitFor()
  await page.goto(`${tannr.url}/staff?message=${crypto.randomUUID()}`)
  await page.getByText('That message is gone.').waitFor()
})

test('a suspended person is signed out and told why, and is back once restored', async () => {
  const lena = await givenStaff(tannr)
  const mona = await givenPerson(tannr, { first_name: 'Mona', last_name: 'Keller' })
  const page = await openDesk(tannr, browser, lena, '/staff?show=people')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(mona.email)
  await page.getByRole('button', { name: 'Plan of Mona Keller' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan of Mona Keller' })
  await plan.getByLabel('Plan', { exact: true }).selectOption('Growth')
  await plan.getByLabel('How long').selectOption('30 days')
  await plan.getByLabel('Reason').fill('A trial, as she asked for.')
  await plan.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('· Growth until').waitFor()
  await page.getByRole('button', { name: 'Plan of Mona Keller' }).click()
  await plan.getByLabel('Product').selectOption('TannrSpace')
  await plan.getByLabel('Plan', { exact: true }).selectOption('Pro')
  await plan.getByLabel('How long').selectOption('30 days')
  await plan.getByLabel('Reason').fill('The trial that she asked for.')
  await plan.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('· TannrSpace Pro until').waitFor()
  const own = await browser.pageOf(mona)
  await own.goto(`${tannr.url}/settings`)
  await own.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
  await own.getByText(/^Pro until/).waitFor()
  await page.getByRole('button', { name: 'Suspend Mona Keller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Mona Keller?' })
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Explain why in at least 10 characters').waitFor()
  await dialog.getByLabel('Reason').fill('Sent the same advert to ninety people.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Mona Keller is suspended and was told why').waitFor()
  const refused = await tannr.client().auth.signInWithPassword({ email: mona.email, password: mona.password })
  expect(refused.error?.code).toBe('user_banned')
  await page.getByRole('button', { name: 'Restore Mona Keller' }).click()
  await page.getByLabel('Reason').fill('It was somebody with her password.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Suspend Mona Keller' }).waitFor()
  const back = await tannr.client().auth.signInWithPassword({ email: mona.email, password: mona.password })
  expect(back.error).toBeNull()
})

test('a company is verified with a reason, and a mail that was given up goes again', async () => {
  const lena = await givenStaff(tannr)
  const name = `Loom ${crypto.randomUUID().slice(0, 8)}`
  await tannr.sql(
    `insert into companies (name, industry, size, domain, verified_how, verified_at)
     values ($1, 'Textiles', '1-10', $2, null, null)`,
    [name, `${crypto.randomUUID()}.example`],
  )
  const page = await openDesk(tannr, browser, lena, '/staff?show=companies')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(name)
  await page.getByRole('button', { name: `Verify ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Verify ${name}?` })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Explain why in at least 10 characters').waitFor()
  await dialog.getByLabel('Reason').fill('The registry entry names its owner.')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(`${name} is now verified`).waitFor()
  await page.getByRole('button', { name: `Remove verification from ${name}` }).waitFor()
  await expectAccessible(page, 'the desk with companies', [390, 1440])
  const address = `${crypto.randomUUID()}@example.com`
  await tannr.sql(
    `insert into tannr_internal.outbox (kind, message, state, attempts, trouble)
     values ('mail', jsonb_build_object('to', $1::text, 'template', 'restored', 'data', '{}'::jsonb), 'dead', 20, 'refused')`,
    [address],
  )
  await page.goto(`${tannr.url}/staff?show=deliveries`)
  await untilAlive(page)
  await page.getByRole('button', { name: `Send again to ${address}` }).click()
  await page.getByText(`It goes to ${address} again`).waitFor()
  await page.getByRole('button', { name: `Send again to ${address}` }).waitFor({ state: 'detached' })
})

test('staff see which pages helped, and which did not', async () => {
  const lena = await givenStaff(tannr)
  const visitor = await browser.page()
  await visitor.goto(`${tannr.url}/help-center/change-or-cancel-a-plan`)
  await untilAlive(visitor)
  await visitor.getByRole('button', { name: 'No', exact: true }).click()
  await visitor.getByText('Then talk to a person').waitFor()
  const page = await openDesk(tannr, browser, lena, '/staff?show=answers')
  const line = page.getByRole('article').filter({ hasText: '/help-center/change-or-cancel-a-plan' })
  await line.getByText('Helped 0 of 1').waitFor()
  await line.getByText('Help article').waitFor()
  await expectAccessible(page, 'the desk with ratings', [390, 1440])
})
