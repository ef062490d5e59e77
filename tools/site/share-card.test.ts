import { expect, test } from 'vitest'
import { cardDrawing, eyebrowOf, reachedBy, sectionOf } from './share-card.ts'

const page = (address: string, title: string) => ({ address, title, description: '', image: '' })

test('a product’s pages bear its name and its hue', () => {
  expect(sectionOf('/jobs')).toEqual({ name: 'TannrSpace', hue: 'accent' })
  expect(sectionOf('/orcher')).toEqual({ name: 'Orcher', hue: 'orcher' })
  expect(sectionOf('/api/docs')).toEqual({ name: 'API platform', hue: 'api' })
})

test('a card does not say the name of its section twice', () => {
  expect(eyebrowOf(page('/news/go-sdk', 'A Go SDK, written by hand'))).toBe('News')
  expect(eyebrowOf(page('/news', 'News'))).toBeUndefined()
})

test('a thread is always as far along on one page, and has further to go on every page', () => {
  const reached = ['/', '/jobs', '/orcher', '/api', '/news', '/goals'].map(reachedBy)
  expect(reached).toEqual(['/', '/jobs', '/orcher', '/api', '/news', '/goals'].map(reachedBy))
  expect(new Set(reached).size).toBeGreaterThan(1)
  for (const joints of reached) expect([1, 2, 3]).toContain(joints)
})

test('the thread is drawn in the hue of its product', () => {
  expect(cardDrawing('/orcher')).toContain('stroke="#0f6b62"')
  expect(cardDrawing('/orcher')).not.toContain('stroke="#4350b8"')
})
