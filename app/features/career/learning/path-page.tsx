import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { HubPath } from '#shared/catalogue/paths.ts'
import { minutesText, pathAction, pathProgress } from '#shared/learning.ts'
import { withCommas } from '#shared/with-commas.ts'
import { CourseButton } from './course-button.tsx'
import { CourseList } from './course-list.tsx'
import type { Course } from './hub.ts'
import { useCourseHub } from './use-hub.ts'

/** A path with all that its courses hold, and where the person is on it. */
export function PathPage({ id }: { id: string }) {
  const source = useCourseHub()
  return (
    <div className="page-x page-width flex flex-col gap-7 page-y">
      <nav aria-label="Back" className="text-14 font-medium">
        <TextLink to="/learning?tab=paths">
          <span aria-hidden="true" className="mr-1">
            ←
          </span>{' '}
          Learning paths
        </TextLink>
      </nav>
      <OwnRecords
        source={source}
        replacedBy="Enroll, and your own progress replaces this sample."
        path={`/learning/paths/${id}`}
        what="The path"
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {({ paths, courses }) => {
          const path = paths.find((one) => one.id === id)
          if (!path) return <NoSuchPath />
          const steps = path.courses.flatMap((course) => courses.find((one) => one.id === course) ?? [])
          return <PathView path={path} steps={steps} person={source.person} />
        }}
      </OwnRecords>
    </div>
  )
}

type PathViewProps = { path: HubPath; steps: readonly Course[]; person: string | undefined }

function PathView({ path, steps, person }: PathViewProps) {
  const progress = pathProgress(steps)
  const lessons = steps.flatMap((course) => course.lessons)
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  // As on the list of paths: on with the first course that is not completed.
  const next = steps.find((course) => course.progress < 100) ?? steps.at(-1)
  return (
    <>
      <header className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_300px]">
        <div className="flex flex-col gap-4">
          <h1 tabIndex={-1} className="text-34 md:text-42">
            {path.title}
          </h1>
          <ul className="dotted items-center text-14 text-ink-3">
            <li>{steps.length} courses</li>
            <li>{path.duration}</li>
            <li>{path.level}</li>
            <li>{withCommas(path.students)} students</li>
          </ul>
          <p className="measure text-18 text-ink-2">{path.description}</p>
        </div>
        <Card className="flex flex-col items-start gap-4 p-5">
          <div className="flex w-full items-center gap-4">
            <Progress label={`Progress on ${path.title}`} percent={progress} className="flex-1" />
            <span className="text-14 font-semibold tabular-nums">{progress}%</span>
          </div>
          <p className="text-14 text-ink-2">
            {lessons.length} lessons, {minutesText(minutes)} of work between them.
          </p>
          {next && <CourseButton course={next} person={person} label={pathAction(progress)} />}
        </Card>
      </header>
      <CourseList label={`Courses of ${path.title}, in order`} courses={steps} person={person} />
    </>
  )
}

function NoSuchPath() {
  return (
    <EmptyState
      title="Path not found"
      action={<ButtonLink to="/learning?tab=paths">See all paths</ButtonLink>}
    >
      There is no learning path at this address. It may have moved, or the link may be mistyped.
    </EmptyState>
  )
}
