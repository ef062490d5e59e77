/** A person's files, blocks and ways in, on a page that follows what is done on another device. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenFile, pdf } from '#tests/support/files.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { addApp, raise } from '#tests/support/second-steps.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** A device of the person, on a page that has joined their channel. */
async function device(person: Person, path: string): Promise<Page> {
  const page = await browser.pageOf(person)
  const joined = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes(`"realtime:person:${person.id}","phx_reply",{"status":"ok"`))
        joined.resolve()
    }),
  )
  await page.goto(tannr.url + path)
  await joined.promise
  return page
}

async function signedInAgain({ email, password }: Person) {
  const client = tannr.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: data.session }
}

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('a resume that is added on one device is listed on another, and goes from it', async () => {
  const person = await givenPerson(tannr)
  const [here, there] = await Promise.all([device(person, '/settings'), device(person, '/settings')])
  await here.getByLabel('Add a resume').setInputFiles({
    name: 'Weaver.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  })
  await expect
    .poll(() => rows(there, 'Your resumes').allTextContents())
    .toEqual([expect.stringContaining('Weaver.pdf')])
  await there.getByRole('button', { name: 'Delete Weaver.pdf' }).click()
  await rows(here, 'Your resumes').waitFor({ state: 'detached' })
})

test('a picture that is chosen elsewhere is shown, and goes', async () => {
  const person = await givenPerson(tannr)
  const page = await device(person, '/settings')
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } })
  const { id } = await givenFile(person, 'pictures', png)
  await person.client.rpc('use_picture', { file: id }).throwOnError()
  await page.getByAltText('How others see you').waitFor()
  await person.client.rpc('use_picture', {}).throwOnError()
  await page.getByAltText('How others see you').waitFor({ state: 'detached' })
})

test('who is blocked on one device is in the list on another, and goes from it', async () => {
  const [ann, bob] = await Promise.all([
    givenPerson(tannr),
    givenPerson(tannr, { first_name: 'Bob', last_name: 'Fenn' }),
  ])
  const page = await device(ann, '/network?show=blocked')
  await page.getByRole('heading', { name: 'No one is blocked' }).waitFor()
  await ann.client.from('blocks').insert({ blocked_id: bob.id }).throwOnError()
  await page.getByText('Bob Fenn').first().waitFor()
  await ann.client.from('blocks').delete().eq('blocked_id', bob.id).throwOnError()
  await page.getByRole('heading', { name: 'No one is blocked' }).waitFor()
})

test('a sign-in elsewhere is among the devices and the events, and goes with its end', async () => {
  const person = await givenPerson(tannr)
  const page = await device(person, '/settings')
  await expect.poll(() => rows(page, 'Your devices').count()).toBe(1)
  const again = await signedInAgain(person)
  await expect.poll(() => rows(page, 'Your devices').count()).toBe(2)
  await expect
    .poll(() => rows(page, 'Recent activity').allTextContents())
    .toEqual([expect.stringContaining('You signed in'), expect.stringContaining('You signed in')])
  await again.client.auth.signOut({ scope: 'local' })
  await expect.poll(() => rows(page, 'Your devices').count()).toBe(1)
})

test('a second step that is set up elsewhere is listed', async () => {
  const person = await givenPerson(tannr)
  const page = await device(person, '/settings')
  await page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
  await raise(person.client, await addApp(person.client, 'Old phone'), Date.now())
  await expect
    .poll(() => rows(page, 'Second steps').allTextContents())
    .toContainEqual(expect.stringContaining('Old phone'))
  await expect
    .poll(() => rows(page, 'Recent activity').allTextContents())
    .toContainEqual(expect.stringContaining('A code for the second step was entered'))
})
