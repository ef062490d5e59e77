import { expect, test } from 'vitest'
import { sampleAchievements, sampleReached } from '#app/content/achievements.ts'
import {
  achievementCategories,
  achievementStats,
  achievementsInTab,
  progressTowards,
  recentAchievements,
} from '#shared/achievement.ts'
import { badges } from '#shared/catalogue/badges.ts'

test('points follow the rarities: legendary 1000 or 800, epic 500 to 750, rare 250 or 400', () => {
  const points = (rarity: string) =>
    badges
      .filter((badge) => badge.rarity === rarity)
      .map((badge) => badge.points)
      .sort((a, b) => a - b)
  expect([...new Set(points('legendary'))]).toEqual([800, 1000])
  expect(Math.min(...points('epic'))).toBe(500)
  expect(Math.max(...points('epic'))).toBe(750)
  expect([...new Set(points('rare'))]).toEqual([250, 400])
  expect(points('default').every((each) => each < 250)).toBe(true)
})

test('every category has a badge', () => {
  const categories = Object.keys(achievementCategories).filter((name) => name !== 'all')
  expect([...new Set(badges.map(({ category }) => category))].sort()).toEqual(categories.sort())
  expect(achievementsInTab(sampleAchievements, 'all')).toHaveLength(17)
  expect(achievementsInTab(sampleAchievements, 'learning')).toHaveLength(3)
})

test('the sample has earned exactly what its counts reach', () => {
  const earned = sampleAchievements.filter(({ earned_at }) => earned_at).map(({ id }) => id)
  expect(earned).toEqual(sampleReached.filter(({ reached }) => reached).map(({ id }) => id))
})

test('the figures follow: earned, the sum of their points, the legendary ones, the rounded completion', () => {
  expect(achievementStats(sampleAchievements)).toEqual({
    earned: 10,
    points: 2600,
    legendary: 1,
    completion: 59,
  })
  expect(achievementStats([])).toEqual({ earned: 0, points: 0, legendary: 0, completion: 0 })
})

test('recent are the latest five by the day they were earned', () => {
  expect(recentAchievements(sampleAchievements).map(({ id }) => id)).toEqual([
    'the-offer',
    'stitch-by-stitch',
    'done-is-done',
    'in-the-room',
    'first-finish',
  ])
})

test('progress never says 100 before the badge is earned', () => {
  expect([progressTowards(0, 5), progressTowards(1, 3), progressTowards(9, 5)]).toEqual([0, 33, 99])
})
