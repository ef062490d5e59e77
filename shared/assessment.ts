/**
 * The assessment of a skill: 25 statements about work with any skill, and how answers are scored. It sets a level, and verifies
 * nothing.
 */
import { levelRanges, type Skill, type SkillLevel, skillLevels } from './skill.ts'

export const assessmentAnswers = ['Not true yet', 'Partly true', 'Mostly true', 'Fully true'] as const
const most = assessmentAnswers.length - 1

export const assessmentAreas = {
  Foundations: [
    'I can explain what it is for, and when not to use it, to someone outside my field.',
    'I know its main terms and ideas without looking them up.',
    'I know the good sources on it and keep up with what changes.',
    'I can name the most common mistakes and why people make them.',
    'I can compare it with the alternatives and say what each one costs.',
  ],
  Practice: [
    'I have used it in real work in the past twelve months.',
    'I can start from nothing and deliver something people can use.',
    'I can pick up what others have built with it and improve it.',
    'I can estimate how long work with it takes, and I am usually right.',
    'I have finished a project in which it was the main part.',
  ],
  Judgment: [
    'I can review someone else’s work with it and find what matters.',
    'I can weigh quality, time and cost, and explain my choice.',
    'I notice early when it is the wrong answer to a problem.',
    'I write down decisions so that others can follow them later.',
    'I measure whether the result did what it was meant to do.',
  ],
  'Problem solving': [
    'When something goes wrong, I find the cause without help.',
    'I have fixed a serious failure under time pressure.',
    'I keep the same problem from happening again.',
    'I can handle unusual cases that the usual guides do not cover.',
    'I know the limits of what I know, and who to ask.',
  ],
  Influence: [
    'I have taught it to at least one person who uses it now.',
    'Colleagues come to me with questions about it.',
    'I have set or improved a standard for it on a team.',
    'I have shared what I learned in writing, in a talk or in the open.',
    'I have led work in which others relied on my skill with it.',
  ],
} as const
export type AssessmentArea = keyof typeof assessmentAreas

export const assessmentQuestions = Object.entries(assessmentAreas).flatMap(([area, statements]) =>
  statements.map((statement) => ({ area: area as AssessmentArea, statement })),
)

export type Assessed = Pick<Skill, 'level' | 'progress'> & {
  /** In percent, from the strongest down. */
  areas: { area: AssessmentArea; percent: number }[]
}

/** Undefined until every question has its answer, which is a place in `assessmentAnswers`. */
export function assessed(answers: readonly number[]): Assessed | undefined {
  if (answers.length !== assessmentQuestions.length || !answers.every(isAnswer)) return undefined
  const percentOf = (some: readonly number[]) =>
    Math.round((100 * some.reduce((sum, one) => sum + one, 0)) / (some.length * most))
  const areas = (Object.keys(assessmentAreas) as AssessmentArea[]).map((area) => ({
    area,
    percent: percentOf(answers.filter((_, index) => assessmentQuestions[index]?.area === area)),
  }))
  const progress = percentOf(answers)
  return { progress, level: levelOf(progress), areas: areas.sort((a, b) => b.percent - a.percent) }
}

export const isAnswer = (said: unknown): said is number =>
  Number.isInteger(said) && Number(said) >= 0 && Number(said) <= most

function levelOf(progress: number): SkillLevel {
  return skillLevels.findLast((level) => progress >= levelRanges[level][0]) ?? 'Beginner'
}
