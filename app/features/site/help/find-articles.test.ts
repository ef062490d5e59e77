import { expect, test } from 'vitest'
import { helpCategories } from '#app/content/help-center.ts'
import { plainText } from '#shared/prose.ts'
import { findArticles } from './find-articles.ts'

const entries = helpCategories.flatMap(({ title: category, articles }) =>
  articles.map(({ slug, title, summary }) => ({ slug, title, summary, category })),
)
const words = new Map(
  helpCategories.flatMap(({ articles }) =>
    articles.map(({ slug, body }) => [slug, plainText(body)] as const),
  ),
)

test('a word of the title brings its article first, slips forgiven', () => {
  expect(findArticles(entries, 'pasword')[0]?.slug).toBe('reset-a-password')
  expect(findArticles(entries, 'employer')[0]?.slug).toBe('hide-from-your-employer')
})

test('a word that only the text holds finds the article as soon as texts are known', () => {
  expect(findArticles(entries, 'scam')[0]?.slug).toBe('report-something-wrong')
  expect(findArticles(entries, 'recruiter')).toEqual([])
  expect(findArticles(entries, 'recruiter', words).length).toBeGreaterThan(0)
})

test('what nobody asks finds nothing', () => {
  expect(findArticles(entries, 'zeppelin', words)).toEqual([])
})
