import { expect, test } from 'vitest'
import { hubCategories } from '#shared/catalogue/courses.ts'
import { courseAction, myLearning, pathAction, pathProgress } from '#shared/learning.ts'
import { sampleHub } from './hub-sample.ts'

const { courses, paths } = sampleHub

test('prices are 99 to 249 dollars and ratings 4.5 to 4.9, both ends included', () => {
  const prices = courses.map(({ price }) => price)
  const ratings = courses.map(({ rating }) => rating)
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([99, 249])
  expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([4.5, 4.9])
})

test('the sample shows every button of a course and of a path, and every category', () => {
  expect(new Set(courses.map(courseAction))).toEqual(new Set(['Enroll Now', 'Continue', 'Complete']))
  expect(new Set(courses.map(({ category }) => category))).toEqual(new Set(hubCategories))
  const progress = paths.map((path) => pathProgress(courses.filter(({ id }) => path.courses.includes(id))))
  expect(progress).toEqual([57, 0, 33])
  expect(progress.map(pathAction)).toEqual(['Continue Path', 'Start Path', 'Continue Path'])
})

test('two courses are in progress and two are completed, each of those with a certificate', () => {
  const { inProgress, completed } = myLearning(courses)
  expect(inProgress).toHaveLength(2)
  expect(completed.map(({ certificate }) => certificate)).toEqual([
    'sample-data-analysis-from-zero',
    'sample-talking-about-pay',
  ])
})

test('a path is made of courses that exist', () => {
  const ids = courses.map(({ id }) => id)
  expect(paths.flatMap((path) => path.courses).filter((id) => !ids.includes(id))).toEqual([])
})
