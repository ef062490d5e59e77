import { hubCourses } from '#shared/catalogue/courses.ts'
import { hubPaths } from '#shared/catalogue/paths.ts'
import { lessonProgress } from '#shared/learning.ts'
import type { Certificate, Hub } from './hub.ts'

/** Completed lessons per course; other courses are not enrolled in. */
const lessonsDone: Record<string, number> = {
  'directing-agents': 2,
  'machine-learning-in-production': 1,
  'data-analysis-from-zero': 4,
  'talking-about-pay': 3,
}

/** The catalogue with the sample's progress. */
export const sampleHub: Hub = {
  paths: hubPaths,
  courses: hubCourses.map((course) => {
    const count = lessonsDone[course.id]
    const progress = lessonProgress(count ?? 0, course.lessons.length)
    return {
      ...course,
      enrolled: count !== undefined,
      progress,
      done: course.lessons.slice(0, count ?? 0).map((_, index) => index + 1),
      certificate: progress === 100 ? `sample-${course.id}` : null,
    }
  }),
}

/** The certificate at a sample's address, or undefined when the address is nobody's sample. */
export function sampleCertificate(address: string): Certificate | undefined {
  const course = sampleHub.courses.find(({ certificate }) => certificate === address)
  return (
    course && {
      id: address,
      holder: 'Alex Rivera',
      course_id: course.id,
      course: course.title,
      instructor: course.instructor,
      duration: course.duration,
      completed_at: '2026-04-18T20:05:00Z',
    }
  )
}
