import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markHits, textFit, wordFit, wordsOf } from './fuzzy.ts'

test('a word itself fits better than its beginning, and that better than a slip', () => {
  const whole = wordFit('designer', 'designer')
  const beginning = wordFit('design', 'designer')
  const slip = wordFit('desinger', 'designer')
  expect(whole).toBeGreaterThan(beginning)
  expect(beginning).toBeGreaterThan(slip)
  expect(slip).toBeGreaterThan(0)
})

test('short words are forgiven nothing, long ones two slips', () => {
  expect(wordFit('api', 'apo')).toBe(0)
  expect(wordFit('machnie', 'machine')).toBeGreaterThan(0)
  expect(wordFit('documentaiton', 'documentation')).toBeGreaterThan(0)
  expect(wordFit('docmentaiton', 'documentation')).toBeGreaterThan(0)
  expect(wordFit('orcher', 'salary')).toBe(0)
})

test('a slip is forgiven while a word is still being typed', () => {
  expect(wordFit('docuemn', 'documentation')).toBeGreaterThan(0)
})

test('accents and case do not matter', () => {
  expect(wordsOf('Tomás ORTEGA')).toEqual(['tomas', 'ortega'])
  expect(textFit('tomas', 'Tomás Ortega')).toBe(1)
})

test('every word of the query must be found somewhere', () => {
  expect(textFit('designer york', 'Product designer, New York')).toBeGreaterThan(0)
  expect(textFit('designer berlin', 'Product designer, New York')).toBe(0)
  expect(textFit('', 'anything')).toBe(0)
})

test('hits are marked where they stand, slips as whole words', () => {
  expect(markHits('Product designer', 'desi')).toEqual([
    { text: 'Product ', hit: false },
    { text: 'desi', hit: true },
    { text: 'gner', hit: false },
  ])
  expect(markHits('Product designer', 'prodcut')).toEqual([
    { text: 'Product', hit: true },
    { text: ' designer', hit: false },
  ])
})

test('a single letter marks the word that it is, and no beginning of others', () => {
  const marked = (text: string, query: string) =>
    markHits(text, query).flatMap(({ text, hit }) => (hit ? [text] : []))
  expect(marked('If I invite: what is in it', 'how do i invite')).toEqual(['I', 'invite'])
})

test('marking never changes the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        markHits(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
