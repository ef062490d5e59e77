// Learning paths through the courses of the Learning Hub.
import type { HubCourse, HubLevel } from './courses.ts'

export type HubPath = {
  id: string
  title: string
  description: string
  duration: string
  level: HubLevel
  students: number
  courses: readonly HubCourse['id'][]
}

export const hubPaths: readonly HubPath[] = [
  {
    id: 'applied-ai-engineer',
    title: 'Applied AI engineer',
    description: 'From reading data to running models and agents that other people rely on.',
    duration: '22 weeks',
    level: 'Advanced',
    students: 1840,
    courses: ['data-analysis-from-zero', 'directing-agents', 'machine-learning-in-production'],
  },
  {
    id: 'from-maker-to-lead',
    title: 'From maker to lead',
    description: 'Keep your craft, and learn to get good work out of a room.',
    duration: '10 weeks',
    level: 'Intermediate',
    students: 1265,
    courses: ['writing-for-decisions', 'leading-a-small-team'],
  },
  {
    id: 'land-the-next-role',
    title: 'Land the next role',
    description: 'Show the work, think aloud, and settle the terms.',
    duration: '11 weeks',
    level: 'Beginner',
    students: 2970,
    courses: ['portfolios-that-get-read', 'systems-design-interviews', 'talking-about-pay'],
  },
]
