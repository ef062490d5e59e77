import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { CourseButton } from './course-button.tsx'
import type { Course } from './hub.ts'
import { Thumbnail } from './thumbnail.tsx'

type CourseListProps = { label: string; courses: readonly Course[]; person: string | undefined }

export function CourseList({ label, courses, person }: CourseListProps) {
  if (courses.length === 0) {
    return (
      <EmptyState
        title="No courses found"
        action={
          <ButtonLink look="outline" to="/learning">
            Show all courses
          </ButtonLink>
        }
      >
        No course in this category has all of these words.
      </EmptyState>
    )
  }
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {courses.map((course) => (
        <li key={course.id}>
          <CourseRow course={course} person={person} />
        </li>
      ))}
    </ul>
  )
}

function CourseRow({ course, person }: { course: Course; person: string | undefined }) {
  return (
    <article
      aria-label={course.title}
      className="grid items-start gap-x-6 gap-y-4 p-5 sm:grid-cols-[144px_1fr] sm:p-6 lg:grid-cols-[144px_1fr_200px]"
    >
      <Thumbnail course={course} className="h-27 max-sm:hidden" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="text-18">
          <Link to={`/learning/${course.id}`} className="hover:underline">
            {course.title}
          </Link>
        </h2>
        <CourseFacts course={course} />
        <p className="measure text-15 text-ink-2">{course.description}</p>
      </div>
      <div className="flex flex-col items-start gap-3 sm:col-start-2 lg:col-start-3 lg:h-full lg:items-end lg:justify-between lg:text-right">
        {course.enrolled ? (
          <CourseProgress course={course} />
        ) : (
          <p className="text-20 font-semibold">${course.price}</p>
        )}
        <CourseButton course={course} person={person} />
      </div>
    </article>
  )
}

export function CourseFacts({ course }: { course: Course }) {
  const { instructor, category, level, duration, students, rating } = course
  return (
    <ul className="dotted items-center text-14 text-ink-3">
      <li className="text-ink-2">{instructor}</li>
      <li>{category}</li>
      <li>{level}</li>
      <li>{duration}</li>
      {/* Together, so that the rating is never alone in a line. */}
      <li>
        <span className="dotted items-center">
          <span>{withCommas(students)} students</span>
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden="true" className="size-3.5 fill-current text-warn" />
            <span className="sr-only">Rated </span>
            {rating.toFixed(1)}
          </span>
        </span>
      </li>
    </ul>
  )
}

export function CourseProgress({ course: { title, progress } }: { course: Course }) {
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-14 font-semibold tabular-nums">{progress}%</p>
      <Progress
        label={`Progress in ${title}`}
        percent={progress}
        tone={progress === 100 ? 'good' : 'accent'}
      />
    </div>
  )
}
