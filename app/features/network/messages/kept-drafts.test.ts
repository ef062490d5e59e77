import { expect, test } from 'vitest'
import { draftIn, targetKey } from './kept-drafts.ts'

const line = { id: 'talk', person: 'fen' }

test('what was begun before the conversation came to be is in it', () => {
  expect(draftIn({ [targetKey({ person: 'fen' })]: 'Half a thought' }, line)).toBe('Half a thought')
  expect(
    draftIn(
      { [targetKey({ company: 'quay' })]: 'Dear all' },
      { ...line, person: null, company: { id: 'quay' } },
    ),
  ).toBe('Dear all')
  const about = { ...line, company: { id: 'quay' }, application: 'one' }
  expect(draftIn({ [targetKey({ application: 'one' })]: 'On Monday' }, about)).toBe('On Monday')
  // Members who answer messages write to the person in the company's name.
  expect(draftIn({ [targetKey({ person: 'fen', company: 'quay' })]: 'Dear Fen' }, line, 'quay')).toBe(
    'Dear Fen',
  )
})

test('what was written in it goes first, and what is for others stays theirs', () => {
  expect(draftIn({ talk: 'Newer', fen: 'Older' }, line)).toBe('Newer')
  expect(draftIn({ marsh: 'Not for Fen' }, line)).toBeUndefined()
  expect(draftIn({ fen: 'In my own name' }, line, 'quay')).toBeUndefined()
})
