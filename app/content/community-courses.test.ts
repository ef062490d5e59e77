import { expect, it } from 'vitest'
import { courses } from './community-courses.ts'
import { featuredDiscussions } from './community-discussions.ts'

it('draws every featured discussion, and nothing before it was asked', () => {
  expect(Object.keys(courses).toSorted()).toEqual(featuredDiscussions.map(({ slug }) => slug).toSorted())
  for (const { asked, settled, replies } of Object.values(courses)) {
    expect(asked).toBeLessThanOrEqual(72)
    expect(settled).toBeLessThan(asked)
    for (const [hours] of replies) expect(hours).toBeLessThan(asked)
  }
})
