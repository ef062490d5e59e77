import { openRoles, rolesOf } from '#app/content/career-roles.ts'
import { openPositions, teams } from '#app/content/careers.ts'
import { team } from '#app/content/company.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

/** Who of the people on the company's page is on which team. */
const peopleOf: Record<string, readonly string[]> = {
  research: ['Noor Rahman', 'Ada Mensah', 'Henrik Solberg'],
  engineering: ['Wesley Chen'],
  'trust-and-safety': ['Inês Duarte'],
}

/** Six teams on six threads: solid where people are, and a ring for every role that is open. */
export function TeamsBoard() {
  return (
    <section aria-labelledby="teams" className="page-x page-width pb-8 md:pb-13">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pb-4">
        <h2 id="teams" className="text-26 md:text-34">
          Six teams
        </h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-2">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="w-8 border-t-2 border-accent" /> people here
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-4 rounded-full border-2 border-thread" /> one of the{' '}
            {openRoles.length} open roles
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-4 rounded-full border-2 border-accent bg-accent-soft" />{' '}
            on this page
          </li>
        </ul>
      </div>
      <ul>
        {teams.map(({ id, name, description, openRoles }) => (
          <li
            key={id}
            className="grid items-center gap-x-10 gap-y-4 border-t border-line py-5 last:border-b lg:grid-cols-[19rem_1fr_auto]"
          >
            <div>
              <h3 className="text-20">
                <a href={`/careers/${id}`} className="underline-offset-4 hover:underline">
                  {name}
                </a>
              </h3>
              <p className="mt-1 text-14 text-ink-2">{description}</p>
            </div>
            <Lane team={id} department={name} />
            <p className="text-15 whitespace-nowrap text-ink-2 max-lg:row-start-2 lg:text-right">
              <strong className="text-20 font-semibold text-ink tabular-nums">{openRoles}</strong> open roles
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const featured = new Set(openPositions.map(({ id }) => id))
const drawn = new Set(team.people.map(({ name }) => name))

function Lane({ team, department }: { team: string; department: string }) {
  const people = (peopleOf[team] ?? []).filter((name) => drawn.has(name))
  const roles = rolesOf(department).toSorted(
    (a, b) => Number(featured.has(b.id)) - Number(featured.has(a.id)),
  )
  return (
    // Shortcuts for a pointer: the roles themselves are links on this page and on the team's.
    <div aria-hidden="true" className="flex items-center max-sm:flex-wrap">
      <span className="w-6 border-t-[2.5px] border-accent max-sm:hidden" />
      {people.length === 0 && <span className="size-3 rounded-full bg-accent" />}
      {people.map((name) => (
        <Portrait key={name} name={name} className="-mr-2 size-12 border-2 border-canvas" />
      ))}
      <span className="ml-2 w-5 border-t-2 border-dashed border-thread" />
      {roles.map(({ id, title, location }) => (
        <a
          key={id}
          href={featured.has(id) ? `#${id}` : `/careers/${team}#${id}`}
          title={`${title}, ${location}`}
          tabIndex={-1}
          className="group flex items-center py-2 pointer-coarse:pointer-events-none"
        >
          <span
            className={`size-6 rounded-full border-2 max-sm:size-4 group-hover:border-accent group-hover:bg-accent ${featured.has(id) ? 'border-accent bg-accent-soft' : 'border-thread'}`}
          />
          <span className="w-3 border-t-2 border-dashed border-thread max-sm:w-2" />
        </a>
      ))}
    </div>
  )
}
