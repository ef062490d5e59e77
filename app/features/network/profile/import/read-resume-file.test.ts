import { expect, test } from 'vitest'
import { NoResume, readResumeFiles } from './read-resume-file.ts'

const file = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name)

test('tables that were unpacked are read together, in whatever case their names are', async () => {
  const found = await readResumeFiles([
    file(
      'profile.csv',
      new Uint8Array([...new TextEncoder().encode('First Name,Last Name\nZo'), 0xeb, 0x2c, 0x52]),
    ),
    file('Skills.csv', 'Name\nGlazing\n'),
    file('messages.csv', 'FROM,CONTENT\nBen,Secret\n'),
  ])
  expect(found.fields).toEqual({ first_name: 'Zoë', last_name: 'R' })
  expect(found.skills).toEqual([{ name: 'Glazing', level: 'Beginner' }])
})

test('a file that is none of them is refused by its name', async () => {
  for (const [name, text, said] of [
    ['messages.csv', 'FROM\nBen\n', 'messages.csv is none of Profile.csv'],
    ['notes.json', 'no resume', 'notes.json is not a JSON Resume'],
    ['archive.zip', 'PK and no more', 'archive.zip could not be read'],
  ] as const) {
    const refused = readResumeFiles([file(name, text)])
    await expect(refused).rejects.toThrow(NoResume)
    await expect(refused).rejects.toThrow(said)
  }
})
