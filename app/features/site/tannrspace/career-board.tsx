import BookOpen from 'lucide-react/dist/esm/icons/book-open.mjs'
import CircleCheck from 'lucide-react/dist/esm/icons/circle-check.mjs'
import FileText from 'lucide-react/dist/esm/icons/file-text.mjs'
import Pencil from 'lucide-react/dist/esm/icons/pencil.mjs'
import { type ReactNode, useState } from 'react'
import {
  best,
  type EvidenceKind,
  evidence,
  others,
  owner,
  suggestion,
  wants,
} from '#app/content/tannrspace-board.ts'
import { CompanyMark, Portrait } from '#app/ui/drawn/drawn.tsx'
import { ScoreRing } from '#app/ui/score-ring.tsx'
import { bestScore, otherScore, reasonsThatHold, skillFigures } from './board-figures.ts'
import { EvidenceThreads, ReasonThreads } from './board-threads.tsx'

/** A suggested line waits to be kept or dismissed. */
type Line = 'open' | 'kept' | 'dismissed'

/** The reason whose thread is followed back to its sources. */
export type Followed = 0 | 1 | 2 | undefined

const icons = {
  resume: <FileText className="size-4.5" />,
  course: <BookOpen className="size-4.5" />,
  goal: <CircleCheck className="size-4.5" />,
  vouched: <Portrait name="Tomás Ortega" className="size-8" />,
  'write-up': <Pencil className="size-4.5" />,
}

/** Which pieces of evidence a reason rests on. */
const sources = [['goal'], ['course', 'resume'], []]

/**
 * Activities, what they add up to, and where they lead: the profile fills itself from the activities that count. Every reason can
 * be traced back along its thread.
 */
export function CareerBoard() {
  const [line, setLine] = useState<Line>('open')
  const [left, setLeft] = useState<ReadonlySet<EvidenceKind>>(new Set())
  const [followed, setFollowed] = useState<Followed>()
  const isIn = (kind: EvidenceKind) => !left.has(kind)
  // The suggested line is what the goal adds.
  const counts = (kind: EvidenceKind) => isIn(kind) && (kind !== 'goal' || line !== 'dismissed')
  const toggle = (kind: EvidenceKind) => {
    const next = new Set(left)
    if (!next.delete(kind)) next.add(kind)
    setLeft(next)
  }
  return (
    <section aria-label="A sample record" className="page-x page-width pb-8 md:pb-13">
      <div className="grid gap-y-6 lg:grid-cols-[292fr_112fr_392fr_96fr_308fr]">
        <Column title="What you have done" className="lg:col-start-1">
          <ul className="grid gap-3 sm:grid-cols-2 lg:block lg:h-[580px] lg:pt-3">
            {evidence.map(({ kind, label, title, note }, index) => (
              <li
                key={kind}
                className={`h-22.5 rounded-2xl border sm:max-lg:last:col-span-2 lg:mb-4.5 ${index % 2 ? 'lg:rotate-[1deg]' : 'lg:-rotate-[1deg]'} ${isIn(kind) ? 'bg-surface' : 'border-dashed'} ${followed !== undefined && sources[followed]?.includes(kind) ? 'border-accent' : isIn(kind) ? 'border-line' : 'border-line-strong'}`}
              >
                <button
                  type="button"
                  aria-pressed={isIn(kind)}
                  onClick={() => toggle(kind)}
                  className="flex h-full w-full items-center gap-3 rounded-2xl px-3 text-left hover:bg-sunken"
                >
                  <span aria-hidden="true" className="grid w-8 shrink-0 place-items-center text-ink-2">
                    {icons[kind]}
                  </span>
                  <span className="min-w-0 text-13 leading-5 text-ink-2">
                    {label}
                    <span
                      className={`block text-14 font-semibold ${isIn(kind) ? 'text-ink' : 'line-through'}`}
                    >
                      {title}
                    </span>
                    {note}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Column>
        <EvidenceThreads counts={counts} followed={followed} />
        <Column title="What it adds up to" className="lg:col-start-3">
          <Profile
            line={isIn('goal') ? line : 'missing'}
            onLine={setLine}
            followed={followed}
            counts={counts}
          />
        </Column>
        <ReasonThreads holds={reasonsThatHold(counts)} followed={followed} />
        <Column title="Where it leads, and why" className="lg:col-start-5">
          <Matches counts={counts} followed={followed} onFollow={setFollowed} />
        </Column>
      </div>
    </section>
  )
}

function Column({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <h2 className="mb-4 text-14 tracking-normal text-ink-2">{title}</h2>
      {children}
    </div>
  )
}

type Counts = (kind: EvidenceKind) => boolean
type ProfileProps = {
  /** Missing without the goal that suggests it. */
  line: Line | 'missing'
  onLine: (line: Line) => void
  followed: Followed
  counts: Counts
}

const lineStates = {
  open: suggestion.label,
  kept: 'On your profile',
  dismissed: 'Dismissed',
  missing: 'Left out with your goal',
}

function Profile({ line, onLine, followed, counts }: ProfileProps) {
  const isGone = line === 'dismissed' || line === 'missing'
  return (
    <div className="rounded-card border border-line-strong bg-surface p-4 lg:h-[580px]">
      <div className="flex h-24 items-center gap-4 px-2">
        <Portrait name={owner.name} className="size-19" />
        <p className="text-14 text-ink-2">
          <span className="block text-20 font-semibold text-ink">{owner.name}</span>
          {owner.role}, {owner.company}
          <br />
          {owner.place}
        </p>
      </div>
      <div className="mt-1 min-h-36.5 rounded-input bg-accent-soft p-4 lg:h-36.5" aria-live="polite">
        <p className="text-13 font-semibold text-accent-strong">{lineStates[line]}</p>
        <p className={`mt-0.5 text-15 ${isGone ? 'text-ink-2 line-through' : ''}`}>{suggestion.line}</p>
        <div className="mt-2 flex gap-2">
          {line === 'open' ? (
            <>
              <BoardButton onClick={() => onLine('kept')}>Keep this line</BoardButton>
              <BoardButton quiet onClick={() => onLine('dismissed')}>
                Dismiss
              </BoardButton>
            </>
          ) : (
            line !== 'missing' && (
              <BoardButton quiet onClick={() => onLine('open')}>
                Undo
              </BoardButton>
            )
          )}
        </div>
      </div>
      <p className="mt-5 px-2 text-13 font-semibold text-ink-2">Skills, and what they rest on</p>
      <ul className="mt-1 px-2 text-14">
        {skillFigures(counts).map(({ name, percent, sources }) => (
          <li key={name} className="flex h-9 items-center gap-4">
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <svg
              viewBox="0 0 104 4"
              strokeWidth="3.5"
              strokeLinecap="round"
              aria-hidden="true"
              className="w-18 sm:w-26"
            >
              <path d="M2 2H102" strokeDasharray="3 6" className="stroke-line-strong" />
              {percent > 0 && <path d={`M2 2H${percent}`} className="stroke-accent" />}
            </svg>
            <span className="w-16 text-right text-13 text-ink-2 sm:w-18">
              {sources || 'no'} {sources === 1 ? 'source' : 'sources'}
            </span>
          </li>
        ))}
      </ul>
      <div className="mx-2 mt-4 border-t border-line pt-4">
        <p className="text-13 font-semibold text-ink-2">Wants next</p>
        <p className="mt-1.5 text-15">
          {wants.before}
          <span className={`border-b-2 border-dashed ${followed === 2 ? 'border-api' : 'border-accent'}`}>
            {wants.pay}
          </span>
          {wants.after}
        </p>
      </div>
    </div>
  )
}

function BoardButton({
  quiet,
  onClick,
  children,
}: {
  quiet?: boolean
  onClick: () => void
  children: string
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`h-9 rounded-control px-3 text-14 font-medium pointer-coarse:h-11 ${quiet ? 'text-ink-2 hover:text-ink' : 'border border-line-strong bg-surface hover:border-control'}`}
    >
      {children}
    </button>
  )
}

const reasonHues = ['bg-accent', 'bg-orcher', 'bg-api']

type MatchesProps = { counts: Counts; followed: Followed; onFollow: (reason: Followed) => void }

function Matches({ counts, followed, onFollow }: MatchesProps) {
  const holds = reasonsThatHold(counts)
  return (
    <>
      <div className="rounded-card border border-accent bg-surface p-4 lg:h-[308px]">
        <MatchHead {...best} score={bestScore(counts)} />
        <ul className="mt-3">
          {best.reasons.map(({ text, source }, index) => (
            <li key={text} className="border-t border-line">
              <button
                type="button"
                aria-pressed={followed === index}
                onClick={() => onFollow(followed === index ? undefined : (index as Followed))}
                className="flex h-12.5 w-full items-center gap-3 text-left hover:bg-sunken aria-pressed:bg-sunken"
              >
                <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${reasonHues[index]}`} />
                <span className="min-w-0 text-13 leading-4.5 text-ink-2">
                  <span
                    className={`block truncate text-14 font-medium text-ink ${holds[index] ? '' : 'line-through'}`}
                  >
                    {text}
                  </span>
                  {source}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <a
          href="/jobs"
          className="mt-2 flex h-11 items-center justify-center rounded-full border border-line-strong text-14 font-medium hover:border-control"
        >
          Browse Jobs
        </a>
      </div>
      {others.map((role) => (
        <div
          key={role.title}
          className="mt-4 flex h-20 items-center rounded-2xl border border-line bg-surface px-4"
        >
          <MatchHead {...role} score={otherScore(role, counts)} />
        </div>
      ))}
    </>
  )
}

type MatchHeadProps = { title: string; company: string; place: string; score: number }

function MatchHead({ title, company, place, score }: MatchHeadProps) {
  return (
    <div className="flex w-full items-center gap-2.5">
      <CompanyMark name={company} className="size-10" />
      <p className="min-w-0 flex-1 text-13 text-ink-2">
        <span className="block text-14 font-semibold text-ink">{title}</span>
        {company}, {place}
      </p>
      <ScoreRing score={score} className="size-11" />
    </div>
  )
}
