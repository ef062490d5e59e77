import { expect, test } from 'vitest'
import { assessed, assessmentQuestions } from './assessment.ts'
import { assessment, levelRanges } from './skill.ts'

const all = (answer: number) => assessmentQuestions.map(() => answer)

test('it asks as many questions as the card says, no two alike', () => {
  expect(assessmentQuestions).toHaveLength(assessment.questions)
  expect(new Set(assessmentQuestions.map(({ statement }) => statement)).size).toBe(assessment.questions)
})

test('the answers come to a percentage and to the level that has it', () => {
  expect(assessed(all(0))).toMatchObject({ progress: 0, level: 'Beginner' })
  expect(assessed(all(3))).toMatchObject({ progress: 100, level: 'Expert' })
  expect(assessed(all(2))).toMatchObject({ progress: 67, level: 'Advanced' })
  for (const answers of [all(1), all(2).map((two, index) => (index < 8 ? 0 : two))]) {
    const { level, progress } = assessed(answers) ?? { level: 'Expert', progress: -1 }
    expect(progress).toBeGreaterThanOrEqual(levelRanges[level][0])
    expect(progress).toBeLessThanOrEqual(levelRanges[level][1])
  }
})

test('areas stand from the strongest down', () => {
  const answers = all(0).map((none, index) =>
    assessmentQuestions[index]?.area === 'Judgment' ? 3 : index === 0 ? 1 : none,
  )
  expect(assessed(answers)?.areas.slice(0, 3)).toEqual([
    { area: 'Judgment', percent: 100 },
    { area: 'Foundations', percent: 7 },
    { area: 'Practice', percent: 0 },
  ])
})

test('nothing is made of answers that are missing or none of the four', () => {
  expect(assessed(all(1).slice(1))).toBeUndefined()
  expect(assessed([...all(1).slice(1), 4])).toBeUndefined()
})
