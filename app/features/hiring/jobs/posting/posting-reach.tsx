import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { postingReachQuery } from '#app/features/hiring/jobs/company-job-queries.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { enoughForParts } from '#shared/company-analytics.ts'
import { alertsText, type MarketPay, payBar, payStanding, peopleText } from '#shared/posting-reach.ts'
import { shortAmount } from '#shared/salary.ts'

/** Milliseconds between polls for the count, and the number of polls. */
const pollEvery = 1500
const maxPolls = 40

const uncounted = hasOwnServer ? 'Counting…' : 'Not counted'

type PostingReachProps = {
  job: string
  /** The last save of the draft; undefined before there is one. */
  version: string | undefined
  titled: boolean
}

/** How many people the saved draft would reach. A draft is saved whenever typing pauses. */
export function PostingReach({ job, version, titled }: PostingReachProps) {
  const asks = version !== undefined && titled
  const { data, error, isFetching, refetch } = useQuery({
    ...postingReachQuery(job, version ?? ''),
    enabled: asks,
    refetchInterval: ({ state }) =>
      state.data && !state.data.counted && state.dataUpdateCount < maxPolls ? pollEvery : false,
  })
  return (
    <section
      aria-labelledby="reach-title"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="reach-title" className="text-16">
        Who this reaches
      </h2>
      {!asks ? (
        <p className="text-14 text-ink-2">
          {titled ? 'Counted once the draft is saved.' : 'Give the job a title to see who it reaches.'}
        </p>
      ) : data ? (
        <dl className="flex flex-col gap-2 text-14">
          <Line label="Match above 80%">{data.counted ? peopleText(data) : uncounted}</Line>
          <Line label="Alerts that fire once">{data.counted ? alertsText(data) : uncounted}</Line>
          <PayLines pay={data.pay} />
        </dl>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-14">
          <p>These figures could not be loaded.</p>
          <Button look="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" aria-label="Counting" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function PayLines({ pay }: { pay: MarketPay }) {
  const bar = payBar(pay)
  return (
    <>
      <Line label={`Pay, next to ${pay.others} ${pay.others === 1 ? 'job' : 'jobs'}`}>
        {pay.median === null
          ? `Not enough yet, ${enoughForParts} needed`
          : (payStanding(pay) ?? 'Pay is not stated')}
      </Line>
      {bar && <PayBar {...bar} median={pay.median ?? 0} currency={pay.currency} />}
    </>
  )
}

type PayBarProps = NonNullable<ReturnType<typeof payBar>> & { median: number; currency: string }

/** Stitched the market's pay, solid this job's, and a ring at the median. */
function PayBar({ least, most, from, to, middle, median, currency }: PayBarProps) {
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <div aria-hidden="true" className="relative mx-1.5 h-4">
        <span className="absolute inset-x-0 top-1/2 border-t-2 border-dashed border-line" />
        <span
          className="absolute top-1/2 h-[3px] min-w-[3px] -translate-y-1/2 rounded-full bg-good"
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        <span
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-ink bg-surface"
          style={{ left: `${middle}%` }}
        />
      </div>
      <div className="flex justify-between text-13 text-ink-3 tabular-nums">
        <span>
          <span className="sr-only">From {currency} </span>
          {shortAmount(least)}
        </span>
        <span>Middle {shortAmount(median)}</span>
        <span>
          <span className="sr-only">to {currency} </span>
          {shortAmount(most)}
        </span>
      </div>
    </div>
  )
}
