import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { HubPath } from '#shared/catalogue/paths.ts'
import { pathAction, pathProgress } from '#shared/learning.ts'
import { withCommas } from '#shared/with-commas.ts'
import { CourseButton } from './course-button.tsx'
import type { Course } from './hub.ts'

type PathListProps = { paths: readonly HubPath[]; courses: readonly Course[]; person: string | undefined }

export function PathList({ paths, courses, person }: PathListProps) {
  if (paths.length === 0) {
    return (
      <EmptyState
        title="No paths found"
        action={
          <ButtonLink look="outline" to="/learning?tab=paths">
            Show all paths
          </ButtonLink>
        }
      >
        No path includes a course that matches.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Learning paths" className="flex flex-col gap-4">
      {paths.map((path) => (
        <li key={path.id}>
          <PathCard path={path} courses={courses} person={person} />
        </li>
      ))}
    </ul>
  )
}

type PathCardProps = { path: HubPath; courses: readonly Course[]; person: string | undefined }

function PathCard({ path, courses, person }: PathCardProps) {
  const steps = path.courses.flatMap((id) => courses.find((course) => course.id === id) ?? [])
  const progress = pathProgress(steps)
  // A path continues with its first uncompleted course; a finished one links to its last.
  const next = steps.find((course) => course.progress < 100) ?? steps.at(-1)
  return (
    <Card className="grid gap-x-12 gap-y-6 lg:grid-cols-[2fr_3fr]">
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-20">
          <Link to={`/learning/paths/${path.id}`} className="hover:underline">
            {path.title}
          </Link>
        </h2>
        <p className="text-15 text-ink-2">{path.description}</p>
        <p className="text-14 text-ink-3">
          {steps.length} courses · {path.duration} · {path.level} · {withCommas(path.students)} students
        </p>
        <div className="mt-auto flex w-full items-center gap-4 pt-3">
          <Progress label={`Progress on ${path.title}`} percent={progress} className="flex-1" />
          <span className="text-14 font-semibold tabular-nums">{progress}%</span>
        </div>
        {next && <CourseButton course={next} person={person} label={pathAction(progress)} />}
      </div>
      <ol className="flex flex-col border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8">
        {steps.map((course) => (
          <Step key={course.id} course={course} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ course }: { course: Course }) {
  const done = course.enrolled && course.progress === 100
  return (
    <li className="group/step grid grid-cols-[14px_1fr] gap-x-4">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span
          className={cx(
            'size-3.5 shrink-0 rounded-full border-2',
            done ? 'border-good bg-good' : course.enrolled ? 'border-accent' : 'border-line-strong',
          )}
        />
        <span className={cx('my-1 flex-1 group-last/step:hidden', done ? 'w-0.5 bg-good' : 'stitch-v')} />
      </span>
      <div className="pb-5 group-last/step:pb-0">
        <Link to={`/learning/${course.id}`} className="text-16 font-medium hover:underline">
          {course.title}
        </Link>
        <p className="text-14 text-ink-3">
          {course.duration} ·{' '}
          {done ? 'Completed' : course.enrolled ? `${course.progress}% done` : 'Not started'}
        </p>
      </div>
    </li>
  )
}
