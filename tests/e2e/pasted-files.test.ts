/** Files that come from the clipboard: a picture, a resume, and what goes with a message. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { pdf } from '#tests/support/files.ts'
import { paste } from '#tests/support/paste.ts'
import { givenPerson } from '#tests/support/people.ts'
import { givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()
const picture = {
  name: 'image.png',
  mimeType: 'image/png',
  buffer: await readFile('docs/pages/home-light.png'),
}

test('a picture and a resume are pasted', async () => {
  const page = await browser.open(`${tannr.url}/settings`, await givenPerson(tannr))
  await paste(page.getByLabel('Add a picture'), picture)
  await page
    .getByRole('dialog', { name: 'Position your picture' })
    .getByRole('button', { name: 'Use picture' })
    .click()
  await page.getByAltText('How others see you').waitFor()
  const add = page.getByLabel('Add a resume')
  await paste(add, { name: 'Pasted.docx', mimeType: 'application/msword', buffer: pdf() })
  await page.getByText('Pasted.docx is not a PDF. Save it as one first.').waitFor()
  await paste(add, { name: 'Pasted.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect
    .poll(() => page.getByRole('list', { name: 'Your resumes' }).getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Pasted.pdf')])
})

test('a picture is pasted into a message, one at a time and never with words that were copied', async () => {
  const [xena, yves] = await Promise.all([
    givenPerson(tannr, { first_name: 'Xena', last_name: 'Moss' }),
    givenPerson(tannr, { first_name: 'Yves', last_name: 'Moss' }),
  ])
  await givenConnection(tannr, xena, yves, { accepted_at: '2026-01-01T00:00:00Z' })
  await yves.client
    .rpc('send_message', { message: crypto.randomUUID(), body: 'Show me', person: xena.id })
    .throwOnError()
  const hers = await browser.open(`${tannr.url}/messages`, xena)
  const field = hers.getByRole('textbox', { name: /^Message to Yves/ })
  const attached = hers.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  // As Word and Excel copy: the words, and a picture of them.
  await paste(field, { ...picture, name: 'cells.png', text: '1 2 3' })
  const held = Promise.withResolvers<void>()
  await hers.route('**/storage/v1/upload/resumable', async (route) => {
    await held.promise
    await route.continue()
  })
  await paste(field, picture)
  await hers.getByText('0% uploaded').waitFor()
  await paste(field, { ...picture, name: 'second.png' })
  await hers.getByText('Add second.png once image.png is uploaded.').waitFor()
  held.resolve()
  await expect.poll(() => attached.allTextContents()).toEqual([expect.stringContaining('image.png')])
  await hers.getByRole('button', { name: 'Send', exact: true }).click()
  const his = await browser.open(`${tannr.url}/messages`, yves)
  await his.getByRole('img', { name: 'image.png' }).waitFor()
})
