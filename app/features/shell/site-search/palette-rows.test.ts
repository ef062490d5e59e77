import { expect, test } from 'vitest'
import { commandRows, paletteWords, startGroups } from './palette-rows.ts'

const titles = (words: string) => commandRows(words).map(({ title }) => title)

test('before anything is typed the palette offers what is done and where one goes most', () => {
  expect(startGroups(false).map(({ title }) => title)).toEqual(['Do', 'Go to'])
  expect(startGroups(true).map(({ title }) => title)).toEqual(['Do'])
})

test('a command is found by its name, by its beginning and by other words for it', () => {
  expect(titles('new goal')[0]).toBe('Create a new goal')
  expect(titles('goal')).toContain('New goal')
  expect(titles('passw')).toContain('Change your password')
  expect(titles('download')).toContain('Export your data')
  expect(titles('zeppelin')).toEqual([])
})

test('commands that lead to one page are different commands, and none is offered twice', () => {
  for (const [words, title, path] of [
    ['change your password', 'Change your password', '/settings#password'],
    ['export your data', 'Export your data', '/settings#your-data'],
  ] as const) {
    const rows = commandRows(words)
    expect(rows.filter((one) => one.title === title).map((one) => one.path)).toEqual([path])
  }
})

test('a password is changed in Settings, before it is reset as a forgotten one', () => {
  for (const words of ['change your password', 'change my password', 'reset my password', 'new password']) {
    expect(
      commandRows(words)
        .slice(0, 2)
        .map(({ path }) => path),
      words,
    ).toEqual(['/settings#password', '/forgot-password'])
  }
})

test('words that say what to do fill it in', () => {
  expect(commandRows('set a goal to learn spanish')[0]).toMatchObject({
    title: 'Create the goal “Learn spanish”',
    path: '/goals?new=goal&title=Learn+spanish',
  })
  expect(commandRows('write to nora')[0]).toMatchObject({ path: '/messages?to=Nora' })
})

test('> asks for commands alone', () => {
  expect(paletteWords(' > new goal')).toEqual({ words: 'new goal', commandsOnly: true })
  expect(paletteWords('a > b')).toEqual({ words: 'a > b', commandsOnly: false })
})
