import { useNavigate } from 'react-router'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { courseAction, nextLesson } from '#shared/learning.ts'
import type { Course } from './hub.ts'
import { useLearningChanges } from './use-learning-changes.ts'

type CourseButtonProps = { course: Course; person: string | undefined; label?: string }

/** Where the course continues. */
export function lessonAddress({ id, done, lessons }: Course): string {
  const next = nextLesson(done, lessons.length)
  return `/learning/${id}${next ? `#lesson-${next}` : ''}`
}

/** Enroll Now, Continue or Complete. A visitor signs in first, and is enrolled on the course’s page. */
export function CourseButton({ course, person, label }: CourseButtonProps) {
  const action = courseAction(course)
  const name = `${label ?? action}: ${course.title}`
  if (action !== 'Enroll Now') {
    return (
      <ButtonLink
        size="small"
        look={action === 'Continue' ? 'primary' : 'outline'}
        to={lessonAddress(course)}
        aria-label={name}
      >
        {label ?? action}
      </ButtonLink>
    )
  }
  if (!person) {
    return (
      <ButtonLink
        size="small"
        look="outline"
        to={`/auth?next=${encodeURIComponent(`/learning/${course.id}`)}`}
        aria-label={name}
        onClick={() => keepAct(actOf(course))}
      >
        {label ?? action}
      </ButtonLink>
    )
  }
  return <EnrolButton course={course} person={person} label={label} name={name} />
}

const actOf = ({ id }: Course) => `enroll ${id}`

type EnrolButtonProps = { course: Course; person: string; label: string | undefined; name: string }

function EnrolButton({ course, person, label, name }: EnrolButtonProps) {
  const { enrol } = useLearningChanges(person)
  const navigate = useNavigate()
  useKeptAct(actOf(course), true, () => enrol.mutate(course))
  return (
    <Button
      size="small"
      look="outline"
      aria-label={name}
      onClick={() => {
        enrol.mutate(course)
        void navigate(lessonAddress(course))
      }}
    >
      {label ?? 'Enroll Now'}
    </Button>
  )
}
