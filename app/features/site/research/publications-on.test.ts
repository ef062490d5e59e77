import { expect, it } from 'vitest'
import { publicationsOn } from './publications-on.ts'

const titles = (wanted: Parameters<typeof publicationsOn>[0]) =>
  publicationsOn(wanted).found.map(({ title }) => title)

it('narrows to an area, and within it to words', () => {
  expect(titles({ words: '', area: 'Human oversight' })).toEqual([
    'When to stop and ask: pauses as a design material',
    'Confidence scores did not help',
  ])
  expect(titles({ words: 'percentage', area: 'Human oversight' })).toEqual(['Confidence scores did not help'])
  expect(titles({ words: 'Solberg', area: undefined })).toEqual(['Forgetting that can be checked'])
})

it('shows everything where nothing is on the words, and says so', () => {
  expect(publicationsOn({ words: 'zeppelins', area: undefined })).toMatchObject({
    none: true,
    found: { length: 5 },
  })
})
