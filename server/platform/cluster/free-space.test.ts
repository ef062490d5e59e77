import { expect, test } from 'vitest'
import { little, messageFor, tooLittle } from './free-space.ts'

const plenty = 50_000

test.each([
  ['when it becomes little', plenty, little - 1, /Below 100 MB nothing will be written any more/],
  ['when it becomes too little', little - 1, tooLittle - 1, /nothing is written until there are 100/],
  ['when all of it is gone at once', plenty, 0, /nothing is written until/],
  ['when there is enough again', 0, tooLittle, /writing goes on/],
])('an operator is told of the space %s', (_when, before, free, words) => {
  expect(messageFor(free, before, '/data')).toMatch(words)
})

test.each([
  ['stays plenty', plenty, plenty],
  ['stays little', little - 1, little - 2],
  ['stays too little', 10, 9],
])('nothing is said while it %s', (_how, before, free) => {
  expect(messageFor(free, before, '/data')).toBeUndefined()
})
