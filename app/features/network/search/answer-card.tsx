import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import type { Answer, Source, Step } from '#shared/answers/answer.ts'
import { AnswerRating } from './answer-rating.tsx'

/** One answer above the results: its text, next steps, and the source of each sentence. */
type AnswerCardProps = {
  answer: Answer
  /** The directive that does what was asked; undefined if nothing was to be done. */
  handOver: string | undefined
  /** Replaces the step that leads to this new alert; undefined for visitors, who have none. */
  alert: AlertAction | undefined
}

/** `address`: of the form of a new alert, with the words filled in. */
export type AlertAction = (address: string) => ReactNode

const asksForAlert = ({ to }: Step) => to.startsWith('/job-alerts?new=alert')

export function AnswerCard({ answer, handOver, alert }: AnswerCardProps) {
  const { sentences, sources, known } = answer
  const offered = alert && answer.steps.find(asksForAlert)
  const steps = answer.steps.filter((step) => step !== offered)
  return (
    <section
      aria-labelledby="answer"
      className="min-w-0 rounded-card border border-line bg-surface text-pretty"
    >
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13">
          <AnswerMark />
          <h2 id="answer" className="text-13 font-semibold tracking-normal text-accent">
            Answer
          </h2>
          {known && sources.length > 0 && <p className="text-ink-3">From {placesOf(sources)}</p>}
        </div>
        <p role="status" className="measure text-18">
          {sentences.map(({ text, source }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and their order is theirs.
            <span key={at}>
              {at > 0 && ' '}
              {text}
              {source !== undefined && sources[source] && <Cited at={source} source={sources[source]} />}
            </span>
          ))}
        </p>
        {offered && alert?.(offered.to)}
        {steps.length > 0 && (
          <ul aria-label="Next steps" className="flex flex-wrap gap-2">
            {steps.map(({ label, to }, at) => (
              <li key={to} className="max-w-full">
                <ButtonLink
                  to={to}
                  look={at === 0 && !offered ? 'primary' : 'outline'}
                  className="h-auto! min-h-10 max-w-full py-1.5 text-left whitespace-normal! pointer-coarse:min-h-11"
                >
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {handOver && (
          <p className="text-14 text-ink-2">
            An agent can do this too: <TextLink to={handOver}>Hand it to Orcher</TextLink>
          </p>
        )}
      </div>
      {sources.length > 0 && (
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <h3 className="text-13 font-semibold tracking-normal text-ink-3">Sources</h3>
          <ol className="mt-1.5 flex flex-col gap-1">
            {sources.map((source, at) => (
              <SourceLine key={source.path} source={source} number={at + 1} />
            ))}
          </ol>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-2 sm:px-6">
        <AnswerRating answer={answer} />
        {sentences.some(({ source }) => source !== undefined) && sources.every(({ quote }) => quote) && (
          <p className="text-13 text-ink-3">Written from these passages alone.</p>
        )}
      </div>
    </section>
  )
}

/** 'Help Center and SalarySpace': the kinds of the sources, each once. */
function placesOf(sources: readonly Source[]): string {
  const kinds = [...new Set(sources.map(({ label }) => label.split(' · ')[0]))]
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}` : (kinds[0] ?? '')
}

const number = 'rounded-control bg-accent-soft px-1.5 text-13 font-semibold text-accent-strong tabular-nums'

function Cited({ at, source }: { at: number; source: Source }) {
  return (
    <Link
      to={source.path}
      aria-label={`Source ${at + 1}: ${source.title}`}
      className={`ml-1.5 align-[2px] ${number}`}
    >
      {at + 1}
    </Link>
  )
}

function SourceLine({ source, number: shown }: { source: Source; number: number }) {
  const { path, title, label, quote } = source
  return (
    <li>
      <Link
        to={path}
        className="-mx-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-input px-2 py-1.5 hover:bg-sunken pointer-coarse:py-2.5"
      >
        <span aria-hidden="true" className={number}>
          {shown}
        </span>
        <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
          <span className="text-15 font-semibold">{title}</span>
          <span className="text-13 text-ink-3">{label}</span>
        </span>
        {quote && <span className="col-start-2 line-clamp-2 text-14 text-ink-2">“{quote}”</span>}
      </Link>
    </li>
  )
}

/** Stitched until the answer is known, then a knot. */
function AnswerMark() {
  return (
    <Drawing viewBox="0 0 30 12" className="h-3 w-7.5">
      <Thread d="M1 6 H18" hue="accent" />
      <ThreadNode x={24} y={6} r={4} hue="accent" />
    </Drawing>
  )
}

export function AnswerSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex min-h-52 flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <span className="sr-only">Answering</span>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-5 w-full max-w-160" />
      <Skeleton className="h-5 w-3/4 max-w-120" />
      <Skeleton className="h-10 w-48 rounded-full" />
    </div>
  )
}
