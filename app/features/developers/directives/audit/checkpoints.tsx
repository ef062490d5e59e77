import { useQuery } from '@tanstack/react-query'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { chainQuery } from '#app/features/developers/directives/directive-queries.ts'
import { now } from '#app/lib/clock.ts'
import { dayOfYear, localDay, timeOfDay } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'

/** As many as fit with their labels. */
const maxShown = 8
const step = 64
const wayIn = 40

/** The signed checkpoints as a thread: the latest, and the next one. */
export function Checkpoints() {
  const { data } = useQuery(chainQuery(useWorkspaceScope()))
  if (!data?.hash) return null
  const shown = data.checkpoints.slice(-maxShown)
  const width = 2 * wayIn + shown.length * step
  const x = (index: number) => wayIn + index * step
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 border-t border-line px-5 py-4">
      <figure
        ref={showNewest}
        tabIndex={shown.length > 3 ? 0 : undefined}
        className="min-w-0 grow basis-96 overflow-x-auto"
      >
        <figcaption className="pb-2 text-13 font-medium text-ink-2">
          {shown.length === 0 ? 'No checkpoint yet: one is signed each hour' : 'Checkpoints'}
        </figcaption>
        {shown.length > 0 && (
          <svg {...{ width, height: 56 }} role="img" aria-label={saidOf(shown)}>
            <path d={`M${wayIn} 10H${x(shown.length - 1)}`} strokeWidth={2} className="stroke-ink" />
            <path
              d={`M${x(shown.length - 1)} 10H${x(shown.length)}`}
              strokeWidth={2}
              strokeDasharray="5 5"
              className="stroke-line-strong"
            />
            {shown.map(({ seq, at }, index) => (
              <g key={seq}>
                <circle cx={x(index)} cy={10} r={7} className="fill-good" />
                <path
                  d={`m${x(index) - 3} 10 2 2.5 4-5`}
                  fill="none"
                  strokeWidth={1.75}
                  className="stroke-surface"
                />
                <text x={x(index)} y={33} textAnchor="middle" className="fill-ink text-13 font-semibold">
                  {withCommas(seq)}
                </text>
                <text x={x(index)} y={50} textAnchor="middle" className="fill-ink-3 text-13">
                  {timeOf(at)}
                </text>
              </g>
            ))}
            <circle
              cx={x(shown.length)}
              cy={10}
              r={6.5}
              strokeWidth={1.5}
              strokeDasharray="3 3"
              className="fill-surface stroke-control"
            />
            <text x={x(shown.length)} y={33} textAnchor="middle" className="fill-ink-3 text-13">
              next
            </text>
          </svg>
        )}
      </figure>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1.5 text-13">
        <dt className="text-ink-3">Head</dt>
        <dd className="font-mono">
          {data.hash.slice(0, 8)}…{data.hash.slice(-8)}
        </dd>
        <dt className="text-ink-3">Signed by</dt>
        <dd>
          ES256,{' '}
          <a
            href="/auth/v1/.well-known/jwks.json"
            className="touch-target leading-5 font-medium text-accent hover:underline"
          >
            public key
          </a>
        </dd>
        <dt className="text-ink-3">Since</dt>
        <dd>{data.began_at && dayOfYear(data.began_at)}</dd>
      </dl>
    </div>
  )
}

/** On a phone the thread is wider than the screen. */
function showNewest(thread: HTMLElement | null): void {
  thread?.scrollTo({ left: thread.scrollWidth })
}

const timeOf = (at: string) => (localDay(new Date(at)) === localDay(now()) ? timeOfDay(at) : dayOfYear(at))

const saidOf = (shown: readonly { seq: number; at: string }[]) =>
  `Signed at ${shown.map(({ seq, at }) => `event ${seq}, ${timeOf(at)}`).join('; ')}`
