import { CoursePage } from '#app/features/career/learning/course-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { hubCourses } from '#shared/catalogue/courses.ts'
import type { Route } from './+types/course'

export const meta: Route.MetaFunction = ({ params }) => {
  const course = hubCourses.find(({ id }) => id === params.id)
  return pageMeta(course?.title ?? 'Course', course?.description ?? 'A course of the Learning Hub.', {
    path: `/learning/${params.id}`,
  })
}

export default function Course({ params }: Route.ComponentProps) {
  return <CoursePage id={params.id} />
}
