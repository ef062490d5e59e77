import { expect, it } from 'vitest'
import { claimAt } from './claim-path.ts'

const claims = {
  role: 'reader',
  app: { 'my roles': ['editor', 'db_writer'] },
  'https://example.com/role': 'owner',
  number: 7,
}

it.each([
  ['.role', 'reader'],
  ['.app."my roles"[0]', 'editor'],
  ['."https://example.com/role"', 'owner'],
  ['.app."my roles"[?(@ ^== "db_")]', 'db_writer'],
  ['.app."my roles"[?(@ ==^ "writer")]', 'db_writer'],
  ['.app."my roles"[?(@ *== "dit")]', 'editor'],
  ['.app."my roles"[?(@ != "editor")]', 'db_writer'],
  ['.app."my roles"[?(@ == "nobody")]', undefined],
  ['.app."my roles"[9]', undefined],
  ['.number', undefined],
  ['.missing.role', undefined],
  ['.toString', undefined],
  ['role', undefined],
])('the role at %s is %s', (path, role) => {
  expect(claimAt(claims, path)).toBe(role)
})
