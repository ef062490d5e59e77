import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('a new entry takes the place of the one that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('c', 3)
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ])
})

it('an entry that is set again counts as the newest, and drives nothing out', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3)
  expect([...map.keys()]).toEqual(['b', 'a'])
  map.set('c', 4)
  expect([...map.keys()]).toEqual(['a', 'c'])
})
