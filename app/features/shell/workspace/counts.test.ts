import { expect, test } from 'vitest'
import { countOf, sumOf } from './counts.ts'
import { placeGroups } from './places.ts'

const none = {
  ...{ unread: 0, waiting: 0, requests: 0, messages: 0, answers: 0, matches: 0 },
  ...{ connections: 0, saved: 0, goals: 0, overdue: 0, activities: 0 },
  picture: null,
  inboxes: {},
}
const places = placeGroups.flatMap((group) => group.places)
const place = (label: string) =>
  places.filter((one) => one.label === label).at(0) ?? { to: '', label, icon: () => null }

test('zero shows nothing, nor does what is not known yet', () => {
  expect(places.map((one) => countOf(one as never, none)).filter(Boolean)).toEqual([])
  expect(countOf(place('Saved jobs') as never, undefined)).toBeUndefined()
})

test('goals show what is overdue, else how many there are', () => {
  expect(countOf(place('Goals') as never, { ...none, goals: 3 })).toMatchObject({ amount: 3, tone: 'total' })
  expect(countOf(place('Goals') as never, { ...none, goals: 3, overdue: 1 })).toMatchObject({
    amount: 1,
    tone: 'overdue',
  })
})

test('a closed group adds up what is new in it, and leaves totals out', () => {
  const career = placeGroups.find(({ id }) => id === 'career')
  const counts = { ...none, answers: 1, matches: 6, saved: 23 }
  expect(sumOf(career?.places ?? [], counts)).toMatchObject({ amount: 7, tone: 'new' })
  expect(sumOf(career?.places ?? [], { ...none, saved: 23 })).toBeUndefined()
})
