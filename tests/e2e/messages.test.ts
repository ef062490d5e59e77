import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

test('the first conversation is open, and choosing another switches the thread', async () => {
  const page = await browser.open(`${tannr.url}/messages`)
  await page.getByRole('log', { name: 'Messages with Priya Nair' }).waitFor()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await expect.poll(() => list.getByRole('link').count()).toBe(4)
  await list.getByRole('link', { name: /Maya Adeyemi/ }).click()
  await page.waitForURL('**/messages?conversation=maya-adeyemi')
  await page.getByRole('log', { name: 'Messages with Maya Adeyemi' }).waitFor()
  await expect.poll(() => list.getByText('unread').count()).toBe(0)
  await page.reload()
  await page.getByRole('log', { name: 'Messages with Maya Adeyemi' }).waitFor()
  await page.goBack()
  await page.getByRole('log', { name: 'Messages with Priya Nair' }).waitFor()
})

test('what is typed is added to the thread and to the list', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/messages`)
  const field = page.getByRole('textbox', { name: 'Message to Priya Nair' })
  await field.fill('Thank you, see you on Thursday.')
  await field.press('Enter')
  await page.getByRole('log').getByText('Thank you, see you on Thursday.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByText('You: Thank you, see you on Thursday.')
    .waitFor()
  await field.press('Enter')
  await expect.poll(() => page.getByRole('log').getByRole('listitem').count()).toBe(4)
})

test('a search narrows the list', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/messages`)
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('coach')
  const links = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect.poll(() => links.count()).toBe(1)
  await page.waitForURL('**/messages?find=coach')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('nobody')
  await page.getByText('No conversations found').waitFor()
})

test('words from the prompt wait as a draft until they are sent or dropped', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/messages?q=Can+we+meet+on+Friday%3F`)
  const note = page.getByRole('region', { name: 'Draft' })
  await note.getByText('Can we meet on Friday?').waitFor()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await expect.poll(() => list.getByRole('link').count()).toBe(4)
  await list.getByRole('link', { name: /Maya Adeyemi/ }).click()
  const field = page.getByRole('textbox', { name: 'Message to Maya Adeyemi' })
  await expect.poll(() => field.inputValue()).toBe('Can we meet on Friday?')
  await field.press('Enter')
  await page
    .getByRole('log', { name: 'Messages with Maya Adeyemi' })
    .getByText('Can we meet on Friday?')
    .waitFor()
  await note.waitFor({ state: 'hidden' })
  await page.goto(`${tannr.url}/messages?to=Nora+Quill&draft=Hello`)
  await note.getByText('You have no conversation with Nora Quill yet.').waitFor()
  await note.getByRole('button', { name: 'Discard draft' }).click()
  await page.waitForURL('**/messages')
})

test('a phone shows the list, then the thread, and the way back', async () => {
  const page = await browser.page({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${tannr.url}/messages`)
  await page.getByRole('link', { name: /Priya Nair/ }).click()
  await page.getByRole('log', { name: 'Messages with Priya Nair' }).waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Search conversations' }).isVisible())
    .toBe(false)
  await page.getByRole('link', { name: 'All conversations' }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).waitFor()
  await expect.poll(() => page.getByRole('log').count()).toBe(0)
})
