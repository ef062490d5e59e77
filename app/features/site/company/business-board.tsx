import type { ReactNode } from 'react'
import { type BusinessRun, businessRuns } from '#app/content/business-runs.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

/** Which run shows follows from which team is chosen, in the style sheet: it works before the scripts arrive. */
const shown: Record<BusinessRun['id'], string> = {
  risk: 'group-has-[#team-risk:checked]/teams:block',
  compliance: 'group-has-[#team-compliance:checked]/teams:block',
  operations: 'group-has-[#team-operations:checked]/teams:block',
  talent: 'group-has-[#team-talent:checked]/teams:block',
}

/** One directive of each team on its own thread, with the decision of a person. */
export function BusinessBoard() {
  return (
    <section aria-label="A directive, team by team" className="group/teams page-x page-width pt-4 pb-8">
      <fieldset className="grid grid-cols-2 gap-x-6 gap-y-2 border-b border-line md:grid-cols-4">
        <legend className="sr-only">Team</legend>
        {businessRuns.map(({ id, team, person }, index) => (
          <label
            key={id}
            className="flex cursor-pointer items-center gap-3 border-b-2 border-transparent py-3 has-checked:border-orcher has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              id={`team-${id}`}
              name="team"
              defaultChecked={index === 0}
              className="sr-only"
            />
            <Portrait name={person.name} className="size-11 max-sm:hidden" />
            <span className="min-w-0 text-13 text-ink-2">
              <b className="block text-16 font-semibold text-ink">{team}</b>
              {person.name}
              <span className="max-sm:hidden">, {person.company}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {businessRuns.map((run) => (
        <div key={run.id} className={`hidden ${shown[run.id]}`}>
          <Run run={run} />
        </div>
      ))}
    </section>
  )
}

function Run({ run: { directive, steps, gate, outcome, person } }: { run: BusinessRun }) {
  const first = person.name.split(' ')[0]
  return (
    <>
      <p className="py-7 text-20 font-semibold md:text-26">“{directive}”</p>
      <ol className="grid text-15 lg:grid-cols-[2fr_2fr_2fr_4fr_2fr]">
        {steps.map(({ time, actor, does }) => (
          <Step key={time} time={time}>
            <b className="font-semibold text-ink">{actor}</b> {does}
          </Step>
        ))}
        <Step time={gate.time} gate>
          <div className="rounded-card bg-orcher-soft p-5">
            <p className="text-13 font-semibold text-orcher">Stopped, and asked {first}</p>
            <p className="mt-1 text-16 font-medium text-ink">{gate.question}</p>
            <p className="mt-3 flex items-center gap-3 text-14">
              <Portrait name={person.name} className="size-9" />
              <span>
                <b className="block font-semibold text-ink">{gate.answer}</b>
                {gate.reason}
              </span>
            </p>
          </div>
        </Step>
        <Step time={outcome.time} last>
          <b className="font-semibold text-ink">{outcome.does}</b>
        </Step>
      </ol>
    </>
  )
}

type StepProps = { time: string; gate?: boolean; last?: boolean; children: ReactNode }

/** A node on the thread, which is vertical on a phone and horizontal if there is room. */
function Step({ time, gate, last, children }: StepProps) {
  return (
    <li className="relative pb-6 pl-9 text-ink-2 lg:pt-9 lg:pr-6 lg:pb-0 lg:pl-0">
      <span
        aria-hidden="true"
        className={`absolute top-3 bottom-[-12px] left-[7px] border-l-2 border-orcher lg:top-[7px] lg:right-0 lg:bottom-auto lg:left-0 lg:border-t-2 lg:border-l-0 ${last ? 'hidden' : ''}`}
      />
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-4 rounded-full border-2 border-orcher lg:top-0 ${gate ? 'bg-canvas' : 'bg-orcher'}`}
      />
      <span className="mb-1 block text-13 text-ink-3 tabular-nums">{time}</span>
      {children}
    </li>
  )
}
