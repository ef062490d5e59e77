import { TriangleAlert } from 'lucide-react'
import type { Usage } from '#app/features/developers/console/console-queries.ts'
import { planNames } from '#app/features/developers/console/roles.ts'
import { now } from '#app/lib/clock.ts'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { monthText, shortDayText } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'
import { type UsagePlot, usagePlot } from './usage-plot.ts'

type UsageCardProps = { usage: Usage; plan: keyof typeof planNames }

const dayOf = (month: string, number: number) => shortDayText(`${month}-${String(number).padStart(2, '0')}`)

/** The calls of the month as a line, with the plan's limit. */
export function UsageCard({ usage, plan }: UsageCardProps) {
  const plot = usagePlot(usage, now())
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-16 font-semibold">Calls in {monthText(usage.month)}</h2>
        <p className="text-13 text-ink-3">Line: total · bars: each day</p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-26 font-semibold tracking-[-0.02em] tabular-nums">
          {withCommas(usage.calls)}{' '}
          <span className="text-14 font-normal tracking-normal text-ink-3">
            {usage.limit === null ? 'calls, without a limit' : `of ${withCommas(usage.limit)}`}
          </span>
        </p>
        {plot.meets !== undefined && (
          <p className="flex items-center gap-2 text-14 text-ink-2">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" strokeWidth={1.75} />
            <span>
              At this pace calls are refused from{' '}
              <strong className="font-semibold text-ink">{dayOf(usage.month, Math.ceil(plot.meets))}</strong>.
            </span>
            <TextLink to="/api#pricing">Plans</TextLink>
          </p>
        )}
      </div>
      <Plot plot={plot} usage={usage} plan={plan} />
    </Card>
  )
}

const width = 600
const height = 150

function Plot({ plot, usage, plan }: UsageCardProps & { plot: UsagePlot }) {
  const { days, today, bars, line, top } = plot
  const x = (number: number) => ((number - 0.5) / days) * width
  const y = (calls: number) => height - (calls / top) * height
  const path = line.map((sum, index) => `${index === 0 ? 'M' : 'L'}${x(index + 1)} ${y(sum)}`).join('')
  const last = line.at(-1) ?? 0
  const share = (calls: number) => `${(y(calls) / height) * 100}%`
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="relative h-44">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${withCommas(usage.calls)} calls up to ${dayOf(usage.month, today)}`}
          className="absolute inset-0 size-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
        >
          <path d={`M0 ${height}H${width}`} className="stroke-line" strokeWidth={1} />
          {bars.map((bar, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the month is its place.
              key={index}
              x={x(index + 1) - 5}
              y={y(bar)}
              width={10}
              height={height - y(bar)}
              className="fill-line-strong"
            />
          ))}
          {usage.limit !== null && (
            <path d={`M0 ${y(usage.limit)}H${width}`} className="stroke-bad" strokeWidth={1.5} />
          )}
          <path d={path} fill="none" className="stroke-api" strokeWidth={2} strokeLinejoin="round" />
          {plot.meets !== undefined && usage.limit !== null && (
            <path
              d={`M${x(today)} ${y(last)}L${x(plot.meets + 0.5)} ${y(usage.limit)}`}
              fill="none"
              className="stroke-api"
              strokeWidth={2}
              strokeDasharray="5 5"
            />
          )}
        </svg>
        <span
          aria-hidden="true"
          className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-api"
          style={{ left: `${((today - 0.5) / days) * 100}%`, top: share(last) }}
        />
        {usage.limit !== null && (
          <span
            className="absolute left-0 -translate-y-full pb-1 text-13 font-medium text-bad"
            style={{ top: share(usage.limit) }}
          >
            {withCommas(usage.limit)}, the cap on {planNames[plan]}
            <span className="max-sm:hidden">: calls above it are refused, never charged</span>
          </span>
        )}
      </div>
      <figcaption className="flex justify-between text-13 text-ink-3">
        {[1, 8, 15, 22, days].map((number) => (
          <span key={number}>{dayOf(usage.month, number)}</span>
        ))}
      </figcaption>
    </figure>
  )
}

const familyNames: Record<string, string> = {
  agents: 'Agents',
  directives: 'Directives',
  memory: 'Memory',
  oversight: 'Oversight',
  profiles: 'Profiles',
  analytics: 'Analytics',
  graphql: 'GraphQL',
  keys: 'Keys',
  webhooks: 'Webhooks',
  workspaces: 'Workspaces',
}

/** Calls by endpoint, including those that are not counted. */
export function FamilyCard({ usage }: { usage: Usage }) {
  const most = Math.max(1, ...usage.families.map(({ calls }) => calls))
  const sandbox = usage.days.reduce((sum, day) => sum + day.sandbox, 0)
  const refused = usage.days.reduce((sum, day) => sum + day.refused, 0)
  return (
    <Card className="flex flex-col gap-4 p-5!">
      <h2 className="text-16 font-semibold">By family</h2>
      {usage.families.length === 0 && <p className="text-14 text-ink-3">No calls yet this month.</p>}
      <ul className="flex flex-col gap-2.5 text-14">
        {usage.families.map(({ family, calls }) => (
          <li key={family} className="grid grid-cols-[92px_1fr_auto] items-center gap-3">
            <span>{familyNames[family] ?? family}</span>
            <span
              aria-hidden="true"
              className="h-1 rounded-full bg-api"
              style={{ width: `${(calls / most) * 100}%` }}
            />
            <span className="font-medium tabular-nums">{withCommas(calls)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-auto flex flex-col gap-2 border-t border-dashed border-line-strong pt-4 text-14 text-ink-2">
        <Fact term="Refused, 400 and above" value={withCommas(refused)} />
        <Fact term="Sandbox" value={`${withCommas(sandbox)}, free`} />
        <Fact term="Reading in this console" value="free" />
      </dl>
    </Card>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
