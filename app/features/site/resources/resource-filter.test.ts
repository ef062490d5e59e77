import { expect, test } from 'vitest'
import { furtherResources } from '#app/content/further-resources.ts'
import { popularTags, resourceCategories, resources } from '#app/content/resources.ts'
import { featuredTags, filterResources, type ResourceFilter } from './resource-filter.ts'
import { fits } from './resource-search.tsx'

const all: ResourceFilter = { words: '', category: 'all', tag: '' }
const slugs = (filter: Partial<ResourceFilter>) =>
  filterResources(resources, { ...all, ...filter }, fits).map(({ slug }) => slug)

test('the hub shows 6 items, 7 popular tags and the documented counts', () => {
  expect(resources).toHaveLength(6)
  expect(popularTags).toHaveLength(7)
  expect(resourceCategories.map(({ count }) => count)).toEqual([247, 89, 45, 32, 28, 24, 29])
})

test('a featured card shows at most 3 tags', () => {
  const featured = resources.filter((resource) => resource.featured)
  expect(featured.length).toBeGreaterThan(0)
  for (const resource of featured) expect(featuredTags(resource).length).toBeLessThanOrEqual(3)
  expect(featured.some(({ tags }) => tags.length > 3)).toBe(true)
})

test('a search reads title, description and tags, and forgives a slip', () => {
  expect(slugs({ words: 'resume' })).toEqual(['resume-template-results-first'])
  expect(slugs({ words: 'clicked through' })).toEqual(['oversight-that-people-use'])
  expect(slugs({ words: 'career change' })).toContain('changing-careers-without-starting-over')
  expect(slugs({ words: 'scorcard' })).toEqual(['interview-scorecard'])
  expect(slugs({ words: 'nothing like it' })).toEqual([])
})

test('until the rules that forgive are there, a search counts to the letter', () => {
  const exact = (words: string) => filterResources(resources, { ...all, words }).map(({ slug }) => slug)
  expect(exact(' Scorecard ')).toEqual(['interview-scorecard'])
  expect(exact('scorcard')).toEqual([])
})

test('every category but the first holds one item of the sample, every popular tag at least one', () => {
  for (const { id } of resourceCategories.slice(1)) expect(slugs({ category: id })).toHaveLength(1)
  for (const tag of popularTags) expect(slugs({ tag }).length).toBeGreaterThan(0)
})

test('behind Load More every category goes on, and what a slip finds is found there, too', () => {
  for (const { id } of resourceCategories.slice(1)) {
    expect(filterResources(furtherResources, { ...all, category: id }).length).toBeGreaterThanOrEqual(2)
  }
  const found = filterResources(furtherResources, { ...all, words: 'aproval' }, fits)
  expect(found.map(({ slug }) => slug)).toContain('approval-audit-checklist')
})
