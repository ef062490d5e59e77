import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

const gap = undefined

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, gap, 12, 13]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [7, 13, [1, 2, gap, 6, 7, 8, gap, 12, 13]],
  [13, 13, [1, 2, gap, 12, 13]],
])('page %d of %d shows the ends and its neighbours', (current, last, pages) => {
  expect(pagesAround(current, last)).toEqual(pages)
})
