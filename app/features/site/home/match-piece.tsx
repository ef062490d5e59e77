import { useState } from 'react'
import { type MatchedRole, matchedRoles, matchWeight } from '#app/content/home-showcase.ts'
import { CompanyMark } from '#app/ui/drawn/drawn.tsx'
import { ScoreRing } from '#app/ui/score-ring.tsx'
import { matchScore } from './match-score.ts'

const struckAtFirst = new Set(
  matchedRoles.flatMap(({ reasons }) => reasons.filter(({ struck }) => struck).map(({ text }) => text)),
)

/** A match with its reasons. Removing one costs points; the slider weighs pay against time and re-ranks the roles. */
export function MatchPiece() {
  const [slider, setSlider] = useState(matchWeight)
  const [struck, setStruck] = useState<ReadonlySet<string>>(struckAtFirst)
  const [shown, setShown] = useState(0)
  const ranked = matchedRoles
    .map((role, index) => ({ role, index, score: matchScore(role, slider, struck) }))
    .toSorted((a, b) => b.score - a.score)
  const role = matchedRoles[shown] as MatchedRole
  const leader = ranked[0]?.role.company
  function toggle(text: string) {
    const next = new Set(struck)
    if (!next.delete(text)) next.add(text)
    setStruck(next)
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-center gap-3.5 pb-4">
        <CompanyMark name={role.company} className="size-11" />
        <p className="min-w-0 flex-1 text-14 text-ink-2">
          <span className="block text-16 font-semibold text-ink">{role.title}</span>
          {role.company}, {role.place}
        </p>
        <ScoreRing score={matchScore(role, slider, struck)} />
      </div>
      <ul>
        {role.reasons.map((reason) => (
          <li key={reason.text} className="border-t border-line">
            <Reason {...reason} counts={!struck.has(reason.text)} onToggle={() => toggle(reason.text)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-13">
        <label htmlFor="match-weight" className="font-semibold">
          What matters more
        </label>
        <p aria-live="polite" className="text-ink-2">
          {leader} comes first
        </p>
      </div>
      <PayOrTime value={slider} onChange={setSlider} />
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {ranked.map(({ role: { company }, index, score }) => (
          <li key={company}>
            <button
              type="button"
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
              className="flex h-11 w-full items-center gap-1.5 rounded-input border border-line px-2 text-13 hover:border-control aria-pressed:border-accent"
            >
              <CompanyMark name={company} className="size-5 rounded-[6px]" />
              <span className="truncate font-semibold max-sm:sr-only">{company}</span>
              <span className="ml-auto text-ink-2">{score}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ReasonProps = MatchedRole['reasons'][number] & { counts: boolean; onToggle: () => void }

function Reason({ text, source, points, counts, onToggle }: ReasonProps) {
  const length = Math.min(44, 10 + points * 2.2)
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
      <svg
        viewBox="0 0 46 4"
        strokeWidth="3.5"
        strokeLinecap="round"
        aria-hidden="true"
        className="w-11.5 shrink-0"
      >
        <path d="M2 2H44" strokeDasharray=".1 7" className="stroke-thread" />
        {counts && <path d={`M2 2H${length.toFixed(0)}`} className="stroke-accent" />}
      </svg>
      <span className="min-w-0 flex-1 text-13 text-ink-2">
        <span
          className={
            counts ? 'block text-14 font-semibold text-ink' : 'block text-14 font-medium line-through'
          }
        >
          {text}
        </span>
        {source}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={counts}
          checked={counts}
          onChange={onToggle}
          className="peer h-5 w-8.5 cursor-pointer appearance-none rounded-full border border-control bg-surface checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-control transition-transform peer-checked:translate-x-3.5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  )
}

/** A thread that is solid up to the slider's position. */
function PayOrTime({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <div className="flex items-center gap-3 text-14 text-ink-2">
      <span aria-hidden="true">Pay</span>
      <span className="relative h-11 flex-1">
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full"
          strokeWidth="3.5"
          strokeLinecap="round"
        >
          <line x1="2" y1="50%" x2="99%" y2="50%" strokeDasharray="5 8" className="stroke-thread" />
          <line x1="2" y1="50%" x2={`${Math.max(1, value)}%`} y2="50%" className="stroke-accent" />
        </svg>
        <input
          id="match-weight"
          type="range"
          min={0}
          max={100}
          value={value}
          aria-valuetext={`Pay ${100 - value}, time ${value}`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          className="thread-range absolute inset-0 size-full"
        />
      </span>
      <span aria-hidden="true">Time</span>
    </div>
  )
}
