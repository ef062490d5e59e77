import { expect, test } from 'vitest'
import { labels } from './match/labels.ts'
import { people } from './match/people.ts'
import { postings } from './match/postings.ts'
import { evidenceScores, fullTextScores, ndcgAt10, ranking } from './match/ranking.ts'

test('two hundred pairs are labelled', () => {
  expect(people.length * postings.length).toBe(200)
  expect(labels.map((line) => line.length)).toEqual(people.map(() => postings.length))
  expect(labels.flat().every((grade) => [0, 1, 2, 3].includes(grade))).toBe(true)
})

test('the best order is worth 1, and no order at all less', () => {
  expect(ndcgAt10([0, 1, 3], [1, 2, 3])).toBe(1)
  expect(ndcgAt10([0, 1, 3], [3, 2, 1])).toBeLessThan(0.7)
  expect(ndcgAt10([0, 1, 3], [0, 0, 0])).toBeLessThan(0.7)
})

test('evidence ranks better than plain full text', () => {
  const [evidence, plain] = [ranking(evidenceScores), ranking(fullTextScores)]
  expect(evidence.mean).toBeGreaterThan(plain.mean)
})
