import { type Course, courses } from '#app/content/education.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

const weeksOf = ({ duration }: Course) => Number.parseInt(duration, 10)
const longest = Math.max(...courses.map(weeksOf))
const byLength = courses.toSorted((a, b) => weeksOf(a) - weeksOf(b))
const columns = 'grid items-center gap-x-8 gap-y-2 sm:grid-cols-[17rem_1fr]'

/** Six courses by their weeks: a node per week, the trial in the first two. */
export function Timetable() {
  return (
    <section aria-label="Six courses in weeks" className="page-x page-width pb-10">
      <div aria-hidden="true" className={`pb-2 text-13 text-ink-3 max-sm:hidden ${columns}`}>
        <p className="col-start-2 flex justify-between">
          <span>Week 1</span>
          <span>Week {longest}</span>
        </p>
      </div>
      <ul>
        {byLength.map((course) => (
          <li key={course.slug} className="border-t border-line last:border-b">
            <a href={`#${course.slug}`} className={`group py-2.5 ${columns}`}>
              <span className="flex items-center gap-3.5">
                <Portrait name={course.instructor} className="size-12" />
                <span className="min-w-0 text-13 text-ink-2">
                  <b className="block text-15 font-semibold text-ink group-hover:underline">{course.title}</b>
                  {course.instructor}, {course.duration}
                </span>
              </span>
              <Weeks count={weeksOf(course)} />
            </a>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-13 text-ink-2">
        A knot is a week. The first two, in rings, are the trial: stop there and you pay nothing.
      </p>
    </section>
  )
}

const at = (week: number) => `${(((week - 1) / (longest - 1)) * 98 + 1).toFixed(1)}%`

function Weeks({ count }: { count: number }) {
  return (
    <svg aria-hidden="true" height="44" strokeWidth="2.5" className="w-full overflow-visible max-sm:h-8">
      <line
        x1={at(1)}
        x2={at(2)}
        y1="50%"
        y2="50%"
        strokeWidth="2"
        strokeDasharray="7 8"
        className="stroke-accent"
      />
      <line x1={at(2)} x2={at(count)} y1="50%" y2="50%" className="stroke-accent" />
      {Array.from({ length: count }, (_, index) => index + 1).map((week) => (
        <circle
          key={week}
          cx={at(week)}
          cy="50%"
          r={week > 2 ? 5 : 6}
          strokeWidth="2"
          className={week > 2 ? 'fill-accent stroke-accent' : 'fill-canvas stroke-accent'}
        />
      ))}
    </svg>
  )
}
