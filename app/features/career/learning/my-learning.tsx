import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { myLearning, nextLesson } from '#shared/learning.ts'
import { CourseButton } from './course-button.tsx'
import { CourseProgress } from './course-list.tsx'
import type { Course } from './hub.ts'
import { Thumbnail } from './thumbnail.tsx'

type MyLearningProps = { courses: readonly Course[]; begun: boolean; person: string | undefined }

export function MyLearning({ courses, begun, person }: MyLearningProps) {
  const { inProgress, completed } = myLearning(courses)
  if (inProgress.length + completed.length === 0) {
    return (
      <EmptyState
        title={begun ? 'No courses found' : 'No courses yet'}
        action={<ButtonLink to="/learning">Browse courses</ButtonLink>}
      >
        {begun
          ? 'None of your courses match this filter.'
          : 'Courses you enroll in show up here with your progress.'}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-10">
      <Group title="In Progress" courses={inProgress} person={person} />
      <Group title="Completed" courses={completed} person={person} />
    </div>
  )
}

function Group({
  title,
  courses,
  person,
}: {
  title: 'In Progress' | 'Completed'
  courses: Course[]
  person: string | undefined
}) {
  if (courses.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-20">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {courses.map((course) => (
          <li key={course.id} className="min-w-0">
            <LearningCard course={course} person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LearningCard({ course, person }: { course: Course; person: string | undefined }) {
  const next = nextLesson(course.done, course.lessons.length)
  const done = course.progress === 100
  return (
    <Card className="grid h-full items-start gap-5 p-5 sm:grid-cols-[auto_1fr]">
      <Thumbnail course={course} className="h-24 w-32 max-sm:hidden [&_svg]:w-20" />
      <div className="flex h-full min-w-0 flex-col items-start gap-3">
        <div className="flex w-full flex-wrap items-start justify-between gap-2">
          <h3 className="text-18">
            <Link to={`/learning/${course.id}`} className="hover:underline">
              {course.title}
            </Link>
          </h3>
          <Badge tone={done ? 'good' : 'accent'}>{done ? 'Completed' : 'In Progress'}</Badge>
        </div>
        <p className="text-14 text-ink-3">
          {done
            ? `${course.lessons.length} lessons with ${course.instructor}`
            : `Next: ${course.lessons[(next ?? 1) - 1]?.title}`}
        </p>
        <div className="mt-auto w-full">
          <CourseProgress course={course} />
        </div>
        {done && course.certificate ? (
          <ButtonLink
            size="small"
            look="outline"
            to={`/learning/certificates/${course.certificate}`}
            aria-label={`View Certificate: ${course.title}`}
          >
            <Award aria-hidden="true" className="size-4" />
            View Certificate
          </ButtonLink>
        ) : (
          <CourseButton course={course} person={person} />
        )}
      </div>
    </Card>
  )
}
