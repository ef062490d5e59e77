/** Words typed on the site become the draft of a directive; people decide what programs may read about them. */
import { expect, test } from 'vitest'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper, givenKey, newAgent } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const words = 'Find nurse jobs & summarize them'

test('an answer of the search hands a directive to the console, planned and not yet run', async () => {
  const { person, own } = await givenDeveloper(tannr)
  await own.call('POST', '/agents', newAgent)
  const page = await browser.page()
  await signIn(page.context(), person)
  await page.goto(`${tannr.url}/search?q=${encodeURIComponent(words)}`)
  await page.getByRole('link', { name: 'Hand it to Orcher' }).click()
  const form = page.getByRole('form', { name: 'New directive' })
  await expect.poll(() => form.getByRole('textbox').first().inputValue()).toBe(words)
  await form.getByText('Find nurse jobs', { exact: false }).last().waitFor()
  expect((await own.call('GET', '/directives')).body.data).toEqual([])
})

test('a question is not handed over, and a visitor meets the documented run with their words', async () => {
  const page = await browser.page()
  await page.goto(`${tannr.url}/search?q=${encodeURIComponent('what does error 403 mean')}`)
  await page.getByRole('heading', { name: 'Answer' }).waitFor()
  expect(await page.getByRole('link', { name: 'Hand it to Orcher' }).count()).toBe(0)
  await page.goto(`${tannr.url}/orcher?q=${encodeURIComponent(words)}`)
  await page.getByText(`“${words}”`).waitFor()
  await page.getByRole('link', { name: 'Plan it in the console' }).click()
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await link.waitFor()
  const next = new URL((await link.getAttribute('href')) ?? '', tannr.url).searchParams.get('next') ?? ''
  expect(new URL(next, tannr.url).searchParams.get('instruction')).toBe(words)
})

test('the Workflow chip takes the words of somebody signed in to their console', async () => {
  const { person, own } = await givenDeveloper(tannr)
  await own.call('POST', '/agents', newAgent)
  const page = await browser.page()
  await signIn(page.context(), person)
  await page.goto(tannr.url)
  await untilAlive(page)
  const prompt = page.getByPlaceholder('Message Tannr...')
  await prompt.fill(words)
  await page.getByRole('button', { name: 'Workflow' }).click()
  const form = page.getByRole('form', { name: 'New directive' })
  await expect.poll(() => form.getByRole('textbox').first().inputValue()).toBe(words)
})

test('a person says in Settings what programs may read, and takes it back', async () => {
  const [{ person, own }, program] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const key = await givenKey(tannr, program)
  await tannr.sql(
    `update profiles set first_name = 'Maya', last_name = 'Adeyemi', headline = 'Designer' where user_id = $1`,
    [person.id],
  )
  const page = await browser.page()
  await signIn(page.context(), person)
  await page.goto(`${tannr.url}/settings`)
  const part = page.getByRole('group', { name: 'Share with apps' })
  await part.getByLabel('Your name').check()
  await part.getByLabel('What you do').check()
  await page.getByRole('switch', { name: /^Let apps that match people/ }).check()
  await expect
    .poll(async () => (await own.call('GET', '/consent')).body)
    .toMatchObject({ findable: true, shares: ['name', 'title'] })
  const { id } = (await own.call('GET', '/consent')).body
  expect((await key.call('GET', `/profiles/${id}`)).body).toEqual({
    id,
    name: 'Maya Adeyemi',
    title: 'Designer',
  })
  await part.getByLabel('Your name').uncheck()
  await part.getByLabel('What you do').uncheck()
  await page.getByRole('switch', { name: /^Let apps that match people/ }).uncheck()
  await expect.poll(async () => (await key.call('GET', `/profiles/${id}`)).status).toBe(404)
})
