import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { inboxAt } from '#tests/support/inbox.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenMessage, givenStaff, openDesk } from '#tests/support/staff-desk.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('a conversation goes on by the link in the answer, turn by turn, without scripts and without an account', async () => {
  const lena = await givenStaff(tannr)
  const otto = await givenMessage(tannr, 'Otto Turner', 'My invoice for May never came.')
  // Before the answer is sent, which arrives after it.
  await inboxAt(tannr.url).newest(otto)
  const theirs = await openDesk(tannr, browser, lena, '/staff?q=invoice+for+May')
  await theirs.getByRole('link', { name: /Otto Turner/ }).click()
  const message = theirs.getByRole('article', { name: 'Message' })
  const answer = async (words: string) => {
    await message.getByLabel('Your answer').fill(words)
    await message.getByRole('button', { name: 'Send answer' }).click()
    await message.getByRole('list', { name: 'Answers' }).getByText(words).waitFor()
  }
  // The first mail confirms that the message arrived.
  const linkIn = async (answers: number, words: string) => {
    const mail = await inboxAt(tannr.url).newest(otto, answers)
    expect(mail.text).toContain(words)
    return /https?:\S+\/conversation\?link=[0-9a-f]{64}/.exec(mail.text)?.[0] ?? ''
  }
  await answer('It was sent to another address. Which one is right?')
  const link = await linkIn(1, 'Which one is right?')
  const served = await fetch(link)
  expect(served.status).toBe(200)
  expect(served.headers.get('x-robots-tag')).toBe('noindex')
  expect(served.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${link}0`)).status).toBe(404)

  const page = await browser.page({ javaScriptEnabled: false })
  await page.goto(link)
  await page.getByText('My invoice for May never came.').waitFor()
  await page.getByText('Which one is right?').waitFor()
  await page.getByLabel('Your reply').fill('This one <b>is</b> right.\n\nThank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. We’ll email you as soon as we answer.').waitFor()
  await page.getByText('This one <b>is</b> right.', { exact: true }).waitFor()

  await theirs.goto(`${tannr.url}/staff?q=invoice+for+May`)
  await theirs.getByRole('link', { name: /Otto Turner/ }).click()
  await message.getByText('This one <b>is</b> right.').waitFor()
  await answer('Then it is on its way there.')
  const next = await linkIn(2, 'Then it is on its way there.')
  expect(next).not.toBe(link)

  // With scripts the page stays as the server wrote it.
  const second = await browser.page()
  await second.goto(next)
  await untilAlive(second)
  await second.getByText('Then it is on its way there.').waitFor()
  await expectAccessible(second, 'a conversation', [390, 1440])
  await second.getByLabel('Your reply').fill('It came. Good-bye.')
  await second.getByRole('button', { name: 'Send' }).click()
  await second.getByText('It came. Good-bye.').waitFor()
  await second.goto(`${tannr.url}/conversation`)
  await second.getByText('This link doesn’t open a conversation.').waitFor()
  expect(await second.getByLabel('Your reply').isVisible()).toBe(false)
})

test('the answer to a member’s message is found from their notifications, and not by anyone else’s account', async () => {
  const lena = await givenStaff(tannr)
  const vera = await givenPerson(tannr, { first_name: 'Vera', last_name: 'Lind' })
  const words = `Is my certificate ${crypto.randomUUID()} valid?`
  const id = crypto.randomUUID()
  await tannr
    .client()
    .from('enquiries')
    .insert({ id, kind: 'support', page: '/support', email: vera.email, name: 'Vera Lind', message: words })
    .throwOnError()
  await lena.client
    .rpc('answer_enquiry', { answer: crypto.randomUUID(), enquiry: id, body: 'It is, for good.' })
    .throwOnError()
  const page = await browser.pageOf(vera)
  await page.goto(`${tannr.url}/notifications?show=security`)
  const row = page.getByRole('listitem').filter({ hasText: 'It is, for good.' })
  await row.waitFor()
  await expectAccessible(page, 'a notification of an answer', [390, 1440])
  await row.getByRole('link', { name: `Tannr answered your message ${id.slice(0, 8).toUpperCase()}` }).click()
  await page.getByText(words).waitFor()
  await page.getByText('Lena Marsh, Tannr').waitFor()
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. We’ll email you as soon as we answer.').waitFor()

  const other = await browser.pageOf(lena)
  await other.goto(`${tannr.url}/conversation?enquiry=${id}`)
  await other.waitForURL(`${tannr.url}/conversation`)
  await other.getByText('This link doesn’t open a conversation.').waitFor()
})
