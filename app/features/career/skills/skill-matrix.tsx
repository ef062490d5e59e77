import { cx } from '#app/ui/cx.ts'
import { levelRanges, type Skill, skillLevels, skillMatrix } from '#shared/skill.ts'
import { LevelBadge } from './level-badge.tsx'

/** The skills of each category on a scale from 0 to 100, and the same figures as a table. */
export function SkillMatrix({ skills }: { skills: readonly Skill[] }) {
  const groups = skillMatrix(skills)
  return (
    <div className="flex flex-col gap-6">
      <figure
        aria-label="Proficiency by category"
        className="rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <div className="flex flex-col gap-7">
          {groups.map(({ category, skills }) => (
            <section key={category} aria-labelledby={`group-${category}`}>
              <h2 id={`group-${category}`} className="mb-2 text-15 font-semibold text-ink-2">
                {category}
              </h2>
              <ul className="flex flex-col">
                {skills.map((skill) => (
                  <Row key={skill.id} skill={skill} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Scale />
        <Legend />
      </figure>
      <details className="group">
        <summary className="inline-flex cursor-pointer items-center gap-2 rounded-control py-1 text-15 font-medium text-accent">
          <span aria-hidden="true" className="transition-transform group-open:rotate-90">
            ›
          </span>
          Show as a table
        </summary>
        <MatrixTable groups={groups} />
      </details>
    </div>
  )
}

const columns = 'grid grid-cols-[1fr_auto] gap-x-6 sm:grid-cols-[180px_1fr_190px]'

function Row({ skill: { name, level, progress } }: { skill: Skill }) {
  return (
    <li className={cx(columns, 'items-center gap-y-1.5 py-2')}>
      <span dir="auto" className="min-w-0 text-15 wrap-anywhere">
        {name}
      </span>
      <div
        role="progressbar"
        aria-label={`Proficiency in ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        className="relative h-6 max-sm:order-3 max-sm:col-span-2"
      >
        <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
          {[0, 25, 50, 75, 100].map((tick) => (
            <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="2" y2="22" className="stroke-line" />
          ))}
          <line
            x1={`${progress}%`}
            x2="100%"
            y1="12"
            y2="12"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="6 7"
            className="stroke-line-strong"
          />
          <line
            x1="0"
            x2={`${progress}%`}
            y1="12"
            y2="12"
            strokeWidth="4"
            strokeLinecap="round"
            className="stroke-accent"
          />
          <circle
            cx={`${progress}%`}
            cy="12"
            r="6"
            strokeWidth="3"
            className={cx('stroke-accent', level === 'Expert' ? 'fill-accent' : 'fill-surface')}
          />
        </svg>
      </div>
      <span className="flex items-center justify-end gap-2">
        <span className="text-14 font-semibold tabular-nums">{progress}%</span>
        <LevelBadge level={level} />
      </span>
    </li>
  )
}

function Scale() {
  return (
    <div aria-hidden="true" className={cx(columns, 'mt-2 hidden text-13 text-ink-3 tabular-nums sm:grid')}>
      <span />
      <div className="relative h-5">
        {[0, 25, 50, 75, 100].map((tick) => (
          <span
            key={tick}
            className={cx(
              'absolute',
              ['left-0 -translate-x-1/2', 'left-1/4 -translate-x-1/2', 'left-1/2 -translate-x-1/2'][
                tick / 25
              ] ?? (tick === 75 ? 'left-3/4 -translate-x-1/2' : 'left-full -translate-x-1/2'),
            )}
          >
            {tick}
          </span>
        ))}
      </div>
      <span />
    </div>
  )
}

function Legend() {
  return (
    <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 border-t border-line pt-4 text-14 text-ink-2">
      {skillLevels.map((level) => (
        <span key={level} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
            <circle
              cx="7"
              cy="7"
              r="5.5"
              strokeWidth="3"
              className={cx('stroke-accent', level === 'Expert' ? 'fill-accent' : 'fill-surface')}
            />
          </svg>
          {level} <span className="text-ink-3 tabular-nums">{levelRanges[level].join('–')}%</span>
        </span>
      ))}
    </figcaption>
  )
}

function MatrixTable({ groups }: { groups: ReturnType<typeof skillMatrix<Skill>> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label="Skills as a table" tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left text-15">
        <caption className="sr-only">
          Skills by category with level ({skillLevels.join(', ')}) and proficiency
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-14">
            {['Category', 'Skill', 'Level', 'Proficiency'].map((heading) => (
              <th key={heading} scope="col" className="py-2.5 pr-5 font-semibold last:pr-0 last:text-right">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ category, skills }) =>
            skills.map(({ id, name, level, progress }) => (
              <tr key={id} className="border-b border-line">
                <td className="py-2.5 pr-5 text-ink-2">{category}</td>
                <th dir="auto" scope="row" className="py-2.5 pr-5 font-medium">
                  {name}
                </th>
                <td className="py-2.5 pr-5">{level}</td>
                <td className="py-2.5 text-right tabular-nums">{progress}%</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
