import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Course, LearningPath } from '#app/content/education.ts'
import { cx } from '#app/ui/cx.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { Section } from '#app/ui/section.tsx'
import { withCommas } from '#shared/with-commas.ts'

/** The first two large, the rest as lines: a shop window and a shelf. */
export function FeaturedCourses({
  courses,
  enroll,
}: {
  courses: readonly Course[]
  enroll: (course: Course, large: boolean) => ReactNode
}) {
  return (
    <Section
      id="courses"
      title="Featured courses"
      lead="Prices are for the whole course, material included. The first two weeks are a trial: stop, and you pay nothing."
    >
      <div className="grid gap-4 md:grid-cols-2">
        {courses.slice(0, 2).map((course) => (
          <article
            key={course.slug}
            id={course.slug}
            className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6 md:p-8"
          >
            <div className="flex items-center justify-between gap-4 text-14 text-ink-2">
              <span>{course.level}</span>
              <Rating course={course} />
            </div>
            <div className="flex-1">
              <h3 className="text-26">
                <CourseLink course={course} />
              </h3>
              <p className="measure mt-2 text-15 text-ink-2">{course.about}</p>
            </div>
            <p className="flex items-center gap-3 text-14 text-ink-2">
              <Portrait name={course.instructor} className="size-10" />
              <span>
                <span className="block font-medium text-ink">{course.instructor}</span>
                {course.duration} · {withCommas(course.students)} students
              </span>
            </p>
            <div className="flex items-center justify-between gap-4 border-t border-line pt-5">
              <Price amount={course.price} large />
              {enroll(course, true)}
            </div>
          </article>
        ))}
      </div>
      <ul className="mt-4">
        {courses.slice(2).map((course) => (
          <li
            key={course.slug}
            id={course.slug}
            className="grid items-center gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_13rem_5rem_auto]"
          >
            <div>
              <h3 className="text-20">
                <CourseLink course={course} />
              </h3>
              <p className="measure mt-1 text-15 text-ink-2">{course.about}</p>
            </div>
            <p className="text-14 text-ink-2">
              <span className="block font-medium text-ink">{course.instructor}</span>
              <span className="block">
                {course.level} · {course.duration}
              </span>
              <span className="block">
                <Rating course={course} /> · {withCommas(course.students)} students
              </span>
            </p>
            <div className="flex items-center justify-between gap-4 sm:col-span-2 lg:contents">
              <Price amount={course.price} />
              {enroll(course, false)}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CourseLink({ course }: { course: Course }) {
  return (
    <Link to={`/learning/${course.slug}`} className="hover:underline hover:underline-offset-4">
      {course.title}
    </Link>
  )
}

function Rating({ course }: { course: Course }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <svg
        aria-hidden="true"
        width="13"
        height="13"
        viewBox="0 0 16 16"
        className="mr-1 inline-block align-[-1px] fill-accent"
      >
        <path d="M8 .8l2.2 4.6 5 .7-3.6 3.5.9 5L8 12.2l-4.5 2.4.9-5L.8 6.1l5-.7z" />
      </svg>
      <span className="sr-only">Rated </span>
      {course.rating.toFixed(1)}
    </span>
  )
}

function Price({ amount, large }: { amount: number; large?: boolean }) {
  return <p className={cx('font-semibold tracking-[-0.018em]', large ? 'text-26' : 'text-20')}>${amount}</p>
}

/** Each path is a thread with its stations. */
export function LearningPaths({ paths }: { paths: readonly (LearningPath & { address: string })[] }) {
  return (
    <Section
      id="paths"
      title="Learning paths"
      lead="Courses that build on each other, in order. Longer paths show their first four courses."
      band
    >
      <ul className="border-t border-line-strong">
        {paths.map(({ title, address, courses, duration, description, steps }) => (
          <li
            key={title}
            className="grid gap-x-12 gap-y-6 border-b border-line-strong py-7 lg:grid-cols-[20rem_1fr]"
          >
            <div>
              <h3 className="text-20">
                <Link to={address} className="hover:underline hover:underline-offset-4">
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-14 text-ink-3">
                {courses} courses · {duration}
              </p>
              <p className="measure mt-2 text-15 text-ink-2">{description}</p>
            </div>
            <ol className="grid gap-y-3 sm:grid-cols-4 sm:self-center">
              {steps.map((step, index) => (
                <li key={step} className="flex items-center gap-3 sm:block sm:pr-4">
                  <span aria-hidden="true" className="flex items-center sm:mb-3">
                    <span
                      className={cx(
                        'size-3 shrink-0 rounded-full border-2 border-accent',
                        index === 0 && 'bg-accent',
                      )}
                    />
                    {index < steps.length - 1 && (
                      <span className="stitch ml-2 hidden flex-1 sm:-mr-2 sm:block" />
                    )}
                  </span>
                  <span className="text-15">{step}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Benefits({ benefits }: { benefits: readonly { term: string; text: string }[] }) {
  return (
    <Section title="What comes with a course" className="grid gap-x-12 sm:grid-cols-2">
      {benefits.map(({ term, text }) => (
        <div key={term} className="border-t border-line py-6">
          <h3 className="text-18">{term}</h3>
          <p className="mt-1.5 max-w-[48ch] text-15 text-ink-2">{text}</p>
        </div>
      ))}
    </Section>
  )
}
