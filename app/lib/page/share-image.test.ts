import { expect, test } from 'vitest'
import { shareImage } from './share-image.ts'

test('every page has a picture of its own, at an address that follows from the page’s', () => {
  expect(['/', '/jobs', '/api/docs', '/api-docs'].map(shareImage)).toEqual([
    '/share/index.png',
    '/share/jobs.png',
    '/share/api/docs.png',
    '/share/api-docs.png',
  ])
})
