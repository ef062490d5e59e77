import { expect, test } from 'vitest'
import {
  charactersLeft,
  firstLink,
  linkPieces,
  maxPostLength,
  type PostLine,
  siteOf,
  topReactions,
  withReaction,
} from './post.ts'

const post = { reactions: { like: 2, curious: 1 }, reaction: 'like' } as unknown as PostLine

test('a reaction takes the place of the one before, and is taken back', () => {
  expect(withReaction(post, 'support')).toMatchObject({
    reactions: { like: 1, curious: 1, support: 1 },
    reaction: 'support',
  })
  expect(withReaction(post, null)).toMatchObject({ reactions: { like: 1, curious: 1 }, reaction: null })
  expect(withReaction({ ...post, reaction: null }, 'like').reactions).toEqual({ like: 3, curious: 1 })
})

test('the most used reactions come first, and what nobody used not at all', () => {
  expect(topReactions({ like: 1, curious: 4, support: 0 })).toEqual(['curious', 'like'])
})

test.each([
  ['See https://tannr.example/a?b=1.', 'https://tannr.example/a?b=1'],
  ['(http://one.example/x) and https://two.example', 'http://one.example/x'],
  ['nothing, javascript:alert(1)', undefined],
])('the first address of “%s” is %s', (text, link) => {
  expect(firstLink(text)).toBe(link)
})

test('a text is cut into its words and its addresses, and nothing is lost', () => {
  const text = 'One https://a.example/b, two\nhttps://c.example!'
  const pieces = linkPieces(text)
  expect(pieces.filter(({ link }) => link).map((piece) => piece.text)).toEqual([
    'https://a.example/b',
    'https://c.example',
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test('a site is named without www, and an address that is none as it is', () => {
  expect(siteOf('https://www.tannr.example/x')).toBe('tannr.example')
  expect(siteOf('nowhere')).toBe('nowhere')
})

test('a single character that is left is named as one', () => {
  expect(
    [maxPostLength - 12, maxPostLength - 1, maxPostLength].map((n) => charactersLeft('x'.repeat(n))),
  ).toEqual([...['12 characters left', '1 character left', '0 characters left']])
})
