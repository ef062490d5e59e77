import { expect, test } from 'vitest'
import { sharedPage } from './shared-page.ts'

const head = (image: string) => `<head><meta property="og:title" content="Goals &amp; Objectives"/>
<meta property="og:description" content="What you aim for"/><meta property="og:url" content="https://tannr.com/goals"/>
<meta property="og:image" content="${image}"/></head>`

test('a page says itself what its picture is called and what stands on it', () => {
  expect(sharedPage(head('https://tannr.com/share/goals.png'))).toEqual({
    address: '/goals',
    title: 'Goals & Objectives',
    description: 'What you aim for',
    image: '/share/goals.png',
  })
})

test('a document without a picture gets none', () => {
  expect(sharedPage('<head><title>Tannr</title></head>')).toBeUndefined()
})

test('a picture is never written outside its folder', () => {
  expect(() => sharedPage(head('https://tannr.com/assets/goals.png'))).toThrow(/is no share image/)
})
