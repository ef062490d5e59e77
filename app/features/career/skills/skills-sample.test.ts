import { expect, test } from 'vitest'
import { skillLevels, skillStats, withinLevel } from '#shared/skill.ts'
import { sampleRecommendations, sampleSkills } from './skills-sample.ts'

test('the sample gives its four figures', () => {
  expect(skillStats(sampleSkills)).toEqual({ tracked: 8, verified: 4, endorsements: 102, average: 60 })
})

test('no level of the sample contradicts its percentage', () => {
  for (const { name, level, progress } of sampleSkills) {
    expect([name, withinLevel(level, progress)]).toEqual([name, progress])
  }
})

test('the sample shows every level and every demand', () => {
  expect(new Set(sampleSkills.map(({ level }) => level))).toEqual(new Set(skillLevels))
  expect(new Set(sampleRecommendations.map(({ demand }) => demand))).toEqual(
    new Set(['Very High', 'High', 'Medium']),
  )
})
