import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { minutesText } from '#shared/learning.ts'
import { CourseButton } from './course-button.tsx'
import { CourseFacts, CourseProgress } from './course-list.tsx'
import type { Course } from './hub.ts'
import { LessonOutline } from './lesson-outline.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useCourseHub } from './use-hub.ts'
import { useLearningChanges } from './use-learning-changes.ts'

/** A course with its outline, and where the person is in it. */
export function CoursePage({ id }: { id: string }) {
  const source = useCourseHub()
  return (
    <div className="page-x page-width flex flex-col gap-7 page-y">
      <Link
        to="/learning"
        className="-ml-1 inline-flex items-center gap-2 self-start rounded-control px-1 py-1.5 text-14 font-medium text-accent hover:underline pointer-coarse:min-h-11"
      >
        <span aria-hidden="true">←</span> Learning Hub
      </Link>
      <OwnRecords
        source={source}
        replacedBy="Enroll, and your own progress replaces this sample."
        path={`/learning/${id}`}
        what="The course"
        skeleton={<CourseSkeleton />}
      >
        {({ courses }) => {
          const course = courses.find((one) => one.id === id)
          if (!course) return <NoSuchCourse />
          return <CourseView course={course} person={source.person} />
        }}
      </OwnRecords>
    </div>
  )
}

function CourseView({ course, person }: { course: Course; person: string | undefined }) {
  const minutes = course.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <>
      <header className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_300px]">
        <div className="flex flex-col gap-4">
          <h1 tabIndex={-1} className="text-34 md:text-42">
            {course.title}
          </h1>
          <CourseFacts course={course} />
          <p className="measure text-18 text-ink-2">{course.description}</p>
        </div>
        <Card className="flex flex-col gap-4 p-5">
          <Thumbnail course={course} className="h-28" />
          {course.enrolled ? (
            <CourseProgress course={course} />
          ) : (
            <p className="text-26 font-semibold">${course.price}</p>
          )}
          <CourseActions course={course} person={person} />
        </Card>
      </header>
      <section aria-labelledby="outline" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="outline" className="text-20">
            Lessons
          </h2>
          <p className="text-14 text-ink-3 tabular-nums">
            {course.enrolled && `${course.done.length} of `}
            {course.lessons.length} lessons · {minutesText(minutes)}
          </p>
        </div>
        <LessonOutline course={course} person={person} />
      </section>
    </>
  )
}

function CourseActions({ course, person }: { course: Course; person: string | undefined }) {
  const { leave } = useLearningChanges(person)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {course.certificate ? (
        <ButtonLink size="small" to={`/learning/certificates/${course.certificate}`}>
          <Award aria-hidden="true" className="size-4" />
          View Certificate
        </ButtonLink>
      ) : (
        <CourseButton course={course} person={person} />
      )}
      {person && course.enrolled && !course.certificate && (
        <Button size="small" look="ghost" onClick={() => leave.mutate(course)}>
          Leave course
        </Button>
      )}
    </div>
  )
}

function NoSuchCourse() {
  return (
    <EmptyState title="Course not found" action={<ButtonLink to="/learning">Browse courses</ButtonLink>}>
      There is no course at this address. It may have moved, or the link may be mistyped.
    </EmptyState>
  )
}

function CourseSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the course" className="flex flex-col gap-8">
      <div className="grid gap-10 lg:grid-cols-[1fr_300px]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-16 w-4/5" />
        </div>
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
