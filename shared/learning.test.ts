import { expect, test } from 'vitest'
import {
  courseAction,
  coursesFound,
  lessonProgress,
  minutesText,
  myLearning,
  nextLesson,
  pathAction,
  pathProgress,
} from './learning.ts'

test('the button of a course follows from enrolment and progress', () => {
  expect(courseAction({ enrolled: false, progress: 0 })).toBe('Enroll Now')
  expect(courseAction({ enrolled: true, progress: 0 })).toBe('Continue')
  expect(courseAction({ enrolled: true, progress: 99 })).toBe('Continue')
  expect(courseAction({ enrolled: true, progress: 100 })).toBe('Complete')
})

test('the button of a path follows from its progress', () => {
  expect(pathAction(0)).toBe('Start Path')
  expect(pathAction(1)).toBe('Continue Path')
})

test('a path is as far as its courses are on average', () => {
  const course = (progress: number) => ({ enrolled: progress > 0, progress })
  expect(pathProgress([course(100), course(50), course(0)])).toBe(50)
  expect(pathProgress([])).toBe(0)
})

test('my learning holds what one is enrolled in, in progress or completed', () => {
  const [none, under, done] = [
    { enrolled: false, progress: 0 },
    { enrolled: true, progress: 40 },
    { enrolled: true, progress: 100 },
  ]
  expect(myLearning([none, under, done])).toEqual({ inProgress: [under], completed: [done] })
})

test('a search finds by the beginnings of words, whatever the accents, within the category', () => {
  const course = { title: 'Portfolios', instructor: 'Tomás Ortega', category: 'Design', description: 'Three' }
  expect(coursesFound([course], 'all', 'tomas port')).toEqual([course])
  expect(coursesFound([course], 'Design', '')).toEqual([course])
  expect(coursesFound([course], 'Career', '')).toEqual([])
  expect(coursesFound([course], 'all', 'tomas latin')).toEqual([])
})

test('one goes on at the first lesson that is not done', () => {
  expect(nextLesson([1, 3], 4)).toBe(2)
  expect(nextLesson([1, 2], 2)).toBeUndefined()
  expect(lessonProgress(2, 3)).toBe(67)
})

test('minutes read as hours and minutes', () => {
  expect([minutesText(25), minutesText(60), minutesText(95)]).toEqual(['25 min', '1 h', '1 h 35 min'])
})
