/** The Learning Hub's rules: the label of a course's button, its filters, and the progress of a path. */
export const hubTabs = { courses: 'Courses', paths: 'Paths', 'my-learning': 'My Learning' } as const
export type HubTab = keyof typeof hubTabs
export const isHubTab = (tab: string | null): tab is HubTab => tab !== null && Object.hasOwn(hubTabs, tab)

export type Progress = { enrolled: boolean; progress: number }

/** The label of a course's button. */
export function courseAction({ enrolled, progress }: Progress): 'Enroll Now' | 'Continue' | 'Complete' {
  if (!enrolled) return 'Enroll Now'
  return progress < 100 ? 'Continue' : 'Complete'
}

export function pathAction(progress: number): 'Start Path' | 'Continue Path' {
  return progress > 0 ? 'Continue Path' : 'Start Path'
}

/** A path is as far as its courses are on average. */
export function pathProgress(courses: readonly Progress[]): number {
  if (courses.length === 0) return 0
  const sum = courses.reduce((total, { enrolled, progress }) => total + (enrolled ? progress : 0), 0)
  return Math.round(sum / courses.length)
}

export function myLearning<T extends Progress>(courses: readonly T[]): { inProgress: T[]; completed: T[] } {
  const enrolled = courses.filter((course) => course.enrolled)
  return {
    inProgress: enrolled.filter(({ progress }) => progress < 100),
    completed: enrolled.filter(({ progress }) => progress === 100),
  }
}

type Searchable = { title: string; instructor: string; category: string; description: string }

/** The courses of a category (or all) that match every word of the search by prefix. */
export function coursesFound<T extends Searchable>(
  courses: readonly T[],
  category: string,
  search: string,
): T[] {
  const wanted = wordsOf(search)
  return courses.filter((course) => {
    if (category !== 'all' && course.category !== category) return false
    const words = wordsOf(`${course.title} ${course.instructor} ${course.category} ${course.description}`)
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  })
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The progress of a course by completed lessons, as the database computes it: 100 when all are. */
export function lessonProgress(done: number, lessons: number): number {
  if (done >= lessons) return lessons === 0 ? 0 : 100
  return Math.min(99, Math.round((100 * done) / lessons))
}

/** Where to go on: the first lesson that is not done, or undefined when all are. Lessons count from 1. */
export function nextLesson(done: readonly number[], lessons: number): number | undefined {
  return Array.from({ length: lessons }, (_, index) => index + 1).find((lesson) => !done.includes(lesson))
}

/** 95 minutes read as '1 h 35 min'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
