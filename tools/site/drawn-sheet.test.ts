import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { discussions } from '#app/content/community-discussions.ts'
import { repliesTo } from '#app/content/community-replies.ts'
import { topicPages } from '#app/content/community-topics.ts'
import { companies } from '#app/content/companies.ts'
import { people } from '#app/content/people.ts'
import { drawnId } from '#app/ui/drawn/drawn-id.ts'
import { seedCompanies } from '#tools/seed/content/companies.ts'
import { drawnSheet, drawnSheetFile, markFiles } from './drawn-sheet.ts'

test('the drawn people and companies are today’s; else run `node tools/site/drawn-sheet.ts`', async () => {
  expect(await readFile(drawnSheetFile, 'utf8')).toBe(drawnSheet())
  for (const [file, drawing] of await markFiles()) expect(await readFile(file, 'utf8')).toBe(drawing)
})

test('every person and company of the sample content is drawn, once', () => {
  const ids = [...drawnSheet().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  const named = [...Object.values(people), ...Object.values(companies), ...seedCompanies]
  expect(ids.toSorted()).toEqual([...new Set(named.map(({ name }) => drawnId(name)))].toSorted())
})

test('no two of them look the same', () => {
  const drawings = [...drawnSheet().matchAll(/viewBox="[^"]+">(.*)<\/symbol>/g)].map(([, drawing]) => drawing)
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('whoever speaks in the sample’s discussions is drawn', () => {
  const drawn = drawnSheet()
  const speakers = [
    ...discussions.flatMap(({ slug, author, answer }) => [
      author,
      answer.author,
      ...(repliesTo[slug] ?? []).map((reply) => reply.author),
    ]),
    ...Object.values(topicPages).flatMap(({ questions }) => questions.map(({ by }) => by)),
  ]
  expect([...new Set(speakers)].filter((name) => !drawn.includes(`id="${drawnId(name)}"`))).toEqual([])
})
