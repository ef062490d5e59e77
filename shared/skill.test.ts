import { expect, test } from 'vitest'
import {
  assessment,
  isTrending,
  recommendationReason,
  skillMatrix,
  skillStats,
  trendingGrowth,
  trendingSkills,
} from './skill.ts'

test('growth is between 20 and 69 percent', () => {
  expect(trendingGrowth(() => 0)).toBe(20)
  expect(trendingGrowth(() => 0.5)).toBe(45)
  expect(trendingGrowth(() => 0.999_999)).toBe(69)
})

test('four skills are trending, however they are written', () => {
  expect(trendingSkills).toHaveLength(4)
  expect(isTrending(' machine LEARNING')).toBe(true)
  expect(isTrending('Latin')).toBe(false)
})

test('an assessment takes 30 minutes and has 25 questions', () => {
  expect(assessment).toEqual({ duration: '30 minutes', questions: 25 })
})

test('figures follow from the skills', () => {
  const skills = [
    { verified: true, endorsements: 3, progress: 80 },
    { verified: false, endorsements: 4, progress: 45 },
  ]
  expect(skillStats(skills)).toEqual({ tracked: 2, verified: 1, endorsements: 7, average: 63 })
  expect(skillStats([])).toEqual({ tracked: 0, verified: 0, endorsements: 0, average: 0 })
})

test('the matrix groups by category, strongest first, and leaves out empty groups', () => {
  const skill = (name: string, category: 'Design' | 'Engineering', progress: number) => ({
    name,
    category,
    progress,
  })
  const groups = skillMatrix([
    skill('Type', 'Design', 10),
    skill('Rust', 'Engineering', 20),
    skill('Go', 'Engineering', 60),
  ])
  expect(groups.map(({ category, skills }) => [category, skills.map(({ name }) => name)])).toEqual([
    ['Engineering', ['Go', 'Rust']],
    ['Design', ['Type']],
  ])
})

test('a recommendation says why', () => {
  const none = { jobs: 0, job_title: null, company: null, goals: 0, goal_title: null }
  const goal = { goals: 1, goal_title: 'Learn SQL' }
  const jobs = { jobs: 3, job_title: 'Analyst', company: 'Fathom' }
  expect(recommendationReason({ ...none, ...goal })).toBe('Your goal “Learn SQL” points here.')
  expect(recommendationReason({ ...none, ...jobs })).toBe(
    'Asked for in what you saved: Analyst at Fathom and 2 more.',
  )
  expect(recommendationReason({ ...none, ...goal, ...jobs })).toBe(
    'Your goal “Learn SQL” points here, and so does what you saved: Analyst at Fathom and 2 more.',
  )
})
