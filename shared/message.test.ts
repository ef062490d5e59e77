import { expect, test } from 'vitest'
import { conversationPartOf, withLinks } from './message.ts'

const linksOf = (text: string) =>
  withLinks(text)
    .filter(({ link }) => link)
    .map((piece) => piece.text)

test.each([
  ['See https://tannr.example/jobs.', ['https://tannr.example/jobs']],
  ['(https://a.example/x)', ['https://a.example/x']],
  ['https://a.example/x_(y), and http://b.example?q=1!', ['https://a.example/x_(y)', 'http://b.example?q=1']],
  ['javascript:alert(1) ftp://a.example www.a.example', []],
  ['https://', []],
  ['<https://a.example>"https://b.example"', ['https://a.example', 'https://b.example']],
])('%s', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  expect(
    withLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('the part of the list is one of three', () => {
  expect(['requests', 'toString', null].map(conversationPartOf)).toEqual(['requests', 'all', 'all'])
})
