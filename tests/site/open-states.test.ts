/** axe on what pages become in use: menus, dialogs, results and empty results, in both themes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { untilAlive, useBrowser } from '#tests/support/browser.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

type State = { name: string; path: string; reach: (page: Page) => Promise<void> }

const states: State[] = [
  {
    name: 'the search with its results',
    path: '/terms',
    async reach(page) {
      await page.getByRole('button', { name: 'Search Tannr' }).click()
      await page.getByRole('combobox', { name: 'Search Tannr' }).fill('pasword')
      await page.getByRole('option').first().filter({ hasText: 'Reset a forgotten password' }).waitFor()
    },
  },
  {
    name: 'the prompt with what it suggests',
    path: '/',
    async reach(page) {
      await page.getByPlaceholder('Message Tannr...').fill('pasword')
      await page.getByRole('option').filter({ hasText: 'Reset a forgotten password' }).waitFor()
    },
  },
  {
    name: 'an enquiry',
    path: '/advertise',
    async reach(page) {
      await page.getByRole('link', { name: 'Start Advertising' }).click()
      await page.getByRole('dialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'the support form with its mistakes',
    path: '/support',
    async reach(page) {
      for (const [field, words] of [
        ['First name', 'Ada'],
        ['Last name', 'Mensah'],
        ['Message', 'Hello'],
      ] as const) {
        await page.getByRole('textbox', { name: field }).fill(words)
      }
      await page.getByRole('textbox', { name: 'Email address' }).fill('ada@clinic')
      await page.getByRole('combobox', { name: 'Topic' }).selectOption('Other')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByText('Enter an address like you@example.com.').waitFor()
    },
  },
  {
    name: 'salaries found, with their table',
    path: '/salaryspace?title=engineer&location=remote',
    async reach(page) {
      await page.getByText('These ranges as a table').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'no salary found',
    path: '/salaryspace?title=astronaut',
    reach: (page) => page.getByText('No range for that yet').waitFor(),
  },
  {
    name: 'help found',
    path: '/help-center?q=password',
    reach: (page) => page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'no company found',
    path: '/reviewspace?q=zeppelin',
    reach: (page) => page.getByText('No one has reviewed that company yet').waitFor(),
  },
]

test.each(states)('$name: axe finds nothing, and nothing scrolls sideways', async ({ name, path, reach }) => {
  const page = await browser.page({ viewport: { width: 320, height: 800 } })
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}${path}`)
  await untilAlive(page)
  await reach(page)
  await expectAccessible(page, name, [320])
})

test('every address of the search index is a page, and every place in it exists', async () => {
  const index = (await (await fetch(`${tannr.url}/search-index.json`)).json()) as { path: string }[]
  const dead: string[] = []
  for (const { path } of index) {
    const [address = '/', place] = path.split('#')
    const answer = await fetch(`${tannr.url}${address}`)
    const html = await answer.text()
    if (answer.status !== 200 || (place && !html.includes(`id="${place}"`))) dead.push(path)
  }
  expect(dead).toEqual([])
})
