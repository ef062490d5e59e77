import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { isUuid } from '#shared/uuid.ts'
import type { Certificate, Course, Hub } from './hub.ts'

export const hubKey = (person: string | undefined) => queryKey('learning', person)

/** The catalogue with the person's progress, and the paths: one request each. */
export function hubQuery(person: string | undefined) {
  return queryOptions({ queryKey: hubKey(person), queryFn: readHub })
}

const courseFields =
  'id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, lessons(title, minutes, summary), enrolments(progress, certificate_id, completed_lessons(lesson))' as const
const pathFields =
  'id, title, description, duration, level, students, learning_path_courses(course_id)' as const

async function readHub(): Promise<Hub> {
  const supabase = await getSupabase()
  const [courses, paths] = await Promise.all([
    supabase
      .from('courses')
      .select(courseFields)
      .order('position')
      .order('position', { referencedTable: 'lessons' })
      .throwOnError(),
    supabase
      .from('learning_paths')
      .select(pathFields)
      .order('position')
      .order('position', { referencedTable: 'learning_path_courses' })
      .throwOnError(),
  ])
  return {
    courses: courses.data.map(({ enrolments: [enrolment], ...course }) => ({
      ...course,
      enrolled: enrolment !== undefined,
      progress: enrolment?.progress ?? 0,
      done: enrolment?.completed_lessons.map(({ lesson }) => lesson) ?? [],
      certificate: enrolment?.certificate_id ?? null,
    })),
    paths: paths.data.map(({ learning_path_courses: steps, ...path }) => ({
      ...path,
      courses: steps.map(({ course_id }) => course_id),
    })),
  }
}

export async function enrol(course_id: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('enrolments').insert({ course_id })
  // Already enrolled, in another window: the goal is reached.
  if (error && error.code !== '23505') throw error
}

export async function leave(course_id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('enrolments').delete().eq('course_id', course_id).throwOnError()
}

/** A course that was left comes back with the lessons that were done. */
export async function rejoinCourse({ id, done }: Course): Promise<void> {
  await enrol(id)
  if (done.length === 0) return
  const supabase = await getSupabase()
  await supabase
    .from('completed_lessons')
    .insert(done.map((lesson) => ({ course_id: id, lesson })))
    .throwOnError()
}

export async function setLesson(course_id: string, lesson: number, done: boolean): Promise<void> {
  const supabase = await getSupabase()
  if (!done) {
    await supabase.from('completed_lessons').delete().match({ course_id, lesson }).throwOnError()
    return
  }
  const { error } = await supabase.from('completed_lessons').insert({ course_id, lesson })
  if (error && error.code !== '23505') throw error
}

/** The content of a certificate's address, or null. */
export function certificateQuery(id: string) {
  return queryOptions({ queryKey: queryKey('certificate', id), queryFn: () => findCertificate(id) })
}

async function findCertificate(id: string): Promise<Certificate | null> {
  if (!isUuid(id)) return null
  const supabase = await getSupabase()
  const [found] = await answerAs<Certificate[]>(supabase.rpc('certificate', { certificate: id }))
  return found ?? null
}
