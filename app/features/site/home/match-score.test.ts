import { expect, test } from 'vitest'
import { matchedRoles, matchWeight } from '#app/content/home-showcase.ts'
import { matchScore } from './match-score.ts'

const struck = new Set(
  matchedRoles.flatMap(({ reasons }) => reasons.filter((reason) => reason.struck).map(({ text }) => text)),
)
const scores = (slider: number, without = struck) =>
  matchedRoles.map((role) => matchScore(role, slider, without))
const leader = (slider: number) => {
  const all = scores(slider)
  return matchedRoles[all.indexOf(Math.max(...all))]?.company
}

test('the sample starts in the order that the page is written with', () => {
  expect(scores(matchWeight)).toEqual([92, 88, 81])
})

test('who cares for pay alone and who cares for time alone are led to different roles', () => {
  expect([leader(0), leader(matchWeight), leader(100)]).toEqual(['Halden', 'Northwind', 'Fathom'])
})

test('a reason that is struck out costs its role points and no other', () => {
  const [first, ...others] = scores(matchWeight, new Set([...struck, 'Moved a live database, no downtime']))
  expect(first).toBe(76)
  expect(others).toEqual([88, 81])
})
