/** axe on what signed-in pages become in use: dialogs, tabs, own records, empty states and failures. */
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { byDay, expectAccessible } from '#tests/support/axe.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { givenPerson, signIn } from '#tests/support/people.ts'
import { givenAlert, givenApplication, seededJobs } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

type State = {
  name: string
  path: string
  /** A person with an alert and an application, instead of a visitor. */
  own?: true
  /** The data API answers with a failure. */
  failing?: true
  reach: (page: Page) => Promise<unknown>
}

const states: State[] = [
  {
    name: 'an application in full',
    path: '/applications',
    own: true,
    async reach(page) {
      await page.getByRole('button', { name: /^View / }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'notes on an application',
    path: '/applications',
    own: true,
    async reach(page) {
      await page.getByRole('button', { name: /^Notes on / }).click()
      await page.getByRole('textbox', { name: 'Notes' }).waitFor()
    },
  },
  {
    name: 'the funnel with its table',
    path: '/applications?tab=offers',
    async reach(page) {
      await page.getByText('Show as a table').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'no application found',
    path: '/applications?q=nobody',
    reach: (page) => page.getByRole('heading', { name: 'No applications found' }).waitFor(),
  },
  {
    name: 'applications that could not be loaded',
    path: '/applications',
    own: true,
    failing: true,
    reach: (page) => page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'a new alert with its mistakes',
    path: '/job-alerts',
    own: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Create New Alert' }).click()
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Please enter a job title').waitFor()
    },
  },
  {
    name: 'matches of one’s own',
    path: '/job-alerts?tab=matches',
    own: true,
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'no paused alert',
    path: '/job-alerts?tab=paused',
    own: true,
    reach: (page) => page.getByRole('heading', { name: 'No paused alerts found' }).waitFor(),
  },
  {
    name: 'unsaved settings, and giving up the account',
    path: '/settings',
    own: true,
    async reach(page) {
      await page.getByRole('switch', { name: 'Newsletter' }).check()
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
      await page.getByText('Type DELETE to confirm.').waitFor()
    },
  },
  {
    name: 'results of a search',
    path: '/search?q=northwind',
    own: true,
    reach: (page) => page.locator('mark').first().waitFor(),
  },
  {
    name: 'an answer above its results',
    path: '/search?q=how+do+i+reset+my+password',
    reach: (page) => page.getByRole('region', { name: 'Answer' }).getByRole('list').first().waitFor(),
  },
  {
    name: 'nothing found',
    path: '/search?q=zzzzqqq',
    reach: (page) => page.getByRole('heading', { name: 'Nothing found for “zzzzqqq”' }).waitFor(),
  },
  {
    name: 'no resource found',
    path: '/resources?q=zzzzqqq',
    reach: (page) => page.getByRole('heading', { name: 'No resources found' }).waitFor(),
  },
  {
    name: 'a thread, on a phone alone',
    path: '/messages?conversation=maya-adeyemi',
    reach: (page) => page.getByRole('log', { name: 'Messages with Maya Adeyemi' }).waitFor(),
  },
  {
    name: 'the company page with its table',
    path: '/business-portal?tab=company',
    async reach(page) {
      await page.getByText('Show as a table').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'a part that is not open yet',
    path: '/business-portal?tab=events',
    reach: (page) => page.getByText('Events is currently under development.').waitFor(),
  },
  {
    name: 'the palette with what it offers for words',
    path: '/goals',
    own: true,
    async reach(page) {
      await page.getByRole('heading', { name: 'Goals & Objectives' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('group', { name: 'Go to' }).waitFor()
      await page.keyboard.type('designer')
      await page.getByRole('group', { name: 'Your work' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option', { selected: true }).waitFor()
    },
  },
  {
    name: 'the keyboard shortcuts',
    path: '/messages',
    async reach(page) {
      await page.getByRole('log').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
]

test.each(states)('$name: axe finds nothing in both themes, on a phone and a desktop', async (state) => {
  const context = await browser.context()
  if (state.own) {
    const person = await givenPerson(tannr)
    await givenAlert(tannr, person, { location: 'San Francisco' })
    const [job] = await seededJobs(tannr, { title: 'Senior Product Designer' })
    await givenApplication(tannr, person, job)
    await signIn(context, person)
  }
  if (state.failing)
    await context.route('**/rest/v1/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    )
  const page = await context.newPage()
  await page.clock.setFixedTime(byDay)
  await page.goto(`${tannr.url}${state.path}`)
  await state.reach(page)
  await expectAccessible(page, state.name, [320, 1280])
})
