import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { lessonProgress } from '#shared/learning.ts'
import type { Course, Hub } from './hub.ts'
import * as queries from './hub-queries.ts'

function withCourse(hub: Hub, id: string, change: (course: Course) => Partial<Course>): Hub {
  return {
    ...hub,
    courses: hub.courses.map((course) => (course.id === id ? { ...course, ...change(course) } : course)),
  }
}

function ticked(course: Course, lesson: number, done: boolean): Partial<Course> {
  const all = done ? [...course.done, lesson] : course.done.filter((one) => one !== lesson)
  // A course once completed stays so.
  return { done: all, progress: course.certificate ? 100 : lessonProgress(all.length, course.lessons.length) }
}

/** Everything that a person can do in the Learning Hub. */
export function useLearningChanges(person: string | undefined) {
  const key = queries.hubKey(person)
  const enrol = useChange<Hub, Course>({
    kind: 'learning',
    key,
    run: ({ id }) => queries.enrol(id),
    shown: (hub, { id }) => withCourse(hub, id, () => ({ enrolled: true })),
    failed: 'Failed to enroll',
  })
  const rejoinCourse = useChange<Hub, Course>({
    kind: 'learning',
    key,
    run: queries.rejoinCourse,
    shown: (hub, course) => withCourse(hub, course.id, () => course),
    failed: 'Failed to enroll again',
  })
  const leave = useChange<Hub, Course>({
    kind: 'learning',
    key,
    run: ({ id }) => queries.leave(id),
    shown: (hub, { id }) => withCourse(hub, id, () => ({ enrolled: false, progress: 0, done: [] })),
    done: (course) => toast.success(`You left ${course.title}`, () => rejoinCourse.mutate(course)),
    failed: 'Failed to leave',
  })
  const tick = useChange<Hub, { course: Course; lesson: number; done: boolean }>({
    kind: 'learning',
    key,
    run: ({ course, lesson, done }) => queries.setLesson(course.id, lesson, done),
    shown: (hub, { course, lesson, done }) => withCourse(hub, course.id, (now) => ticked(now, lesson, done)),
    done: ({ course, lesson, done }) => {
      if (!course.certificate && ticked(course, lesson, done).progress === 100)
        toast.success(`You completed ${course.title}`)
    },
    failed: 'Failed to save your lesson',
  })
  return { enrol, leave, tick }
}
