import { describe, expect, it } from 'vitest'
import { minutesToRead, plainText } from '#shared/prose.ts'
import { columns, news } from './news.ts'
import { newsBodies } from './news-bodies.ts'
import { areas, publications } from './research.ts'
import { researchBodies } from './research-bodies.ts'
import { stories } from './stories.ts'
import { storyBodies } from './story-bodies.ts'

const collections = [
  { name: 'news', items: news, bodies: newsBodies },
  { name: 'research', items: publications, bodies: researchBodies },
  { name: 'stories', items: stories, bodies: storyBodies },
]

describe.each(collections)('$name', ({ items, bodies }) => {
  it('has one body for each item and none to spare', () => {
    expect(Object.keys(bodies).toSorted()).toEqual(items.map((item) => item.slug).toSorted())
  })

  it('has something to read in every body', () => {
    for (const body of Object.values(bodies)) {
      expect(plainText(body).split(' ').length).toBeGreaterThan(40)
      expect(minutesToRead(body)).toBeGreaterThanOrEqual(1)
    }
  })
})

it('features two news stories and fills three columns with dated items', () => {
  expect(news.filter((item) => item.featured)).toHaveLength(2)
  expect(columns).toEqual(['Product Updates', 'Company News', 'Recognition'])
  for (const column of columns) {
    expect(news.filter((item) => item.column === column && !item.featured).length).toBeGreaterThanOrEqual(3)
  }
  for (const item of news) expect(Number.isNaN(Date.parse(item.published))).toBe(false)
})

it('tells five stories, each at some length', () => {
  expect(stories).toHaveLength(5)
  for (const body of Object.values(storyBodies)) {
    expect(plainText(body).split(/\s+/).length).toBeGreaterThanOrEqual(500)
  }
})

it('files every publication under a research area, newest first', () => {
  const titles = areas.map((area) => area.title)
  for (const publication of publications) expect(titles).toContain(publication.area)
  const dates = publications.map((publication) => publication.published)
  expect(dates).toEqual(dates.toSorted().toReversed())
})
