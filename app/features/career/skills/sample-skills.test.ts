import { expect, test } from 'vitest'
import { skillLevels, skillStats } from '#shared/skill.ts'
import { sampleRecommendations, sampleSkills } from './sample-skills.ts'

test('the sample gives its four figures', () => {
  expect(skillStats(sampleSkills)).toEqual({ tracked: 8, verified: 4, endorsements: 102, average: 60 })
})

test('the sample shows every level and every demand', () => {
  expect(new Set(sampleSkills.map(({ level }) => level))).toEqual(new Set(skillLevels))
  expect(new Set(sampleRecommendations.map(({ demand }) => demand))).toEqual(
    new Set(['Very High', 'High', 'Medium']),
  )
})
