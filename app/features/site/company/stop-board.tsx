import { useState } from 'react'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

type Choice = 'approve' | 'pause' | 'override'

const choices: readonly { id: Choice; label: string; outcome: string }[] = [
  {
    id: 'approve',
    label: 'Approve',
    outcome: 'Sent to seven people, and logged with the name of the person who approved it.',
  },
  {
    id: 'pause',
    label: 'Pause',
    outcome: 'Held where it stands. Nothing is sent, nothing is lost, and the reason is on record.',
  },
  {
    id: 'override',
    label: 'Override',
    outcome:
      'Three are sent and four become calls. The agent’s draft stays in the trace beside your version.',
  },
]

const before = [
  { at: 10, label: 'Read 7 applications' },
  { at: 31, label: 'Drafted 7 answers' },
]
const after = [
  { at: 72, label: 'Sent' },
  { at: 90, label: 'Logged' },
]
const gate = 46

/** A run at an irreversible step: buttons for what a person can do, and the thread's reaction. */
export function StopBoard() {
  const [choice, setChoice] = useState<Choice>()
  const goes = choice === 'approve' || choice === 'override'
  const chosen = choices.find(({ id }) => id === choice)
  return (
    <section aria-label="A sample pause" className="page-x page-width pb-10">
      <div className="rounded-card border border-line bg-surface p-5 md:p-8">
        <svg
          aria-hidden="true"
          height="150"
          strokeWidth="2.5"
          strokeLinecap="round"
          className="w-full text-13"
        >
          <line x1="2%" x2={`${gate}%`} y1="70" y2="70" className="stroke-accent" />
          <line
            x1={`${gate}%`}
            x2="99%"
            y1="70"
            y2="70"
            strokeDasharray={choice === 'approve' ? undefined : '7 8'}
            className={choice === 'approve' ? 'stroke-accent' : 'stroke-thread'}
          />
          {choice === 'override' && (
            <svg x={`${gate}%`} width="44%" y="70" height="60" overflow="visible" aria-hidden="true">
              <line x1="0" x2="26%" y1="0" y2="50" className="stroke-orcher" />
              <line x1="26%" x2="100%" y1="50" y2="50" className="stroke-orcher" />
              <circle cx="60%" cy="50" r="6" className="fill-orcher" />
              <circle cx="100%" cy="50" r="6" className="fill-orcher" />
            </svg>
          )}
          {[...before, ...after].map(({ at, label }) => {
            const done = at < gate || choice === 'approve'
            return (
              <g key={label}>
                <circle
                  cx={`${at}%`}
                  cy="70"
                  r="6"
                  className={done ? 'fill-accent stroke-accent' : 'fill-surface stroke-thread'}
                />
                <text
                  x={`${at}%`}
                  y="100"
                  textAnchor="middle"
                  className={`max-md:hidden ${done ? 'fill-ink' : 'fill-ink-2'}`}
                >
                  {choice === 'override' && !done ? '' : label}
                </text>
              </g>
            )
          })}
          <circle
            cx={`${gate}%`}
            cy="70"
            r="34"
            strokeDasharray={goes ? undefined : '5 6'}
            className={goes ? 'fill-accent-soft stroke-accent' : 'fill-canvas stroke-accent'}
          />
          {choice === 'pause' && (
            <svg x={`${gate}%`} y="70" overflow="visible" aria-hidden="true">
              <path d="M-7-13V13M7-13V13" strokeWidth="5" className="stroke-accent" />
            </svg>
          )}
          {choice !== 'pause' && (
            <svg x={`${gate}%`} y="70" overflow="visible" aria-hidden="true">
              <foreignObject x="-28" y="-28" width="56" height="56">
                <Portrait name="Inês Duarte" className="size-14" />
              </foreignObject>
            </svg>
          )}
        </svg>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-5">
          <div aria-live="polite" className="min-w-0 flex-1 basis-80">
            <p className="text-18 font-semibold">Send seven rejections?</p>
            <p className="text-15 text-ink-2">
              {chosen?.outcome ??
                'An email can’t be taken back, so the run waits here for a person. You decide.'}
            </p>
          </div>
          <fieldset aria-label="What a person can do" className="flex flex-wrap gap-2">
            {choices.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === choice}
                onClick={() => setChoice(id === choice ? undefined : id)}
                className="h-11 rounded-full border border-line-strong px-5 text-15 font-medium hover:border-control aria-pressed:border-accent aria-pressed:bg-accent-soft"
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
    </section>
  )
}
