import { expect, test } from 'vitest'
import { helpCategories } from '#app/content/help-center.ts'
import { isFunctionWord, meaningsOf } from '#shared/answers/same-words.ts'
import { plainText } from '#shared/prose.ts'
import { findArticles } from './find-articles.ts'

const entries = helpCategories.flatMap(({ title: category, articles }) =>
  articles.map(({ slug, title, summary }) => ({ slug, title, summary, category })),
)
const words = {
  ofArticle: new Map(
    helpCategories.flatMap(({ articles }) =>
      articles.map(({ slug, body }) => [slug, plainText(body)] as const),
    ),
  ),
  meanings: meaningsOf,
  carriesMeaning: (word: string) => !isFunctionWord(word),
}

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

test('an article is found by other words for what it is about, and by a whole question', () => {
  expect(findArticles(entries, 'invoice refund', words)[0]?.slug).toBe('invoices-and-disputes')
  expect(findArticles(entries, 'how do i get my money back', words)[0]?.slug).toBe('invoices-and-disputes')
  expect(findArticles(entries, 'close account', words)[0]?.slug).toBe('export-or-delete-your-data')
})
