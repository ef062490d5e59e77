import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { Share } from '#app/ui/share.tsx'
import { minCases } from '#shared/interval.ts'
import type { FunnelStep } from './application-records.ts'

/** The funnel of applications: a thread per step, as long as its share, and the same as a table. */
export function ApplicationFunnel({ steps, own }: { steps: readonly FunnelStep[]; own: boolean }) {
  // The sample is no sample of anything.
  const few = own && (steps[0]?.count ?? 0) < minCases
  const share = ({ percent }: FunnelStep) => (few ? 'Not enough yet' : `${percent}%`)
  return (
    <Card className="flex flex-col gap-5">
      <div aria-hidden="true" className="flex flex-col gap-3.5">
        {steps.map((step) => (
          <div
            key={step.label}
            className={cx(
              'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5',
              own ? 'sm:grid-cols-[180px_1fr_190px]' : 'sm:grid-cols-[180px_1fr_92px]',
            )}
          >
            <span className="text-15">{step.label}</span>
            <span className="order-last col-span-2 sm:order-none sm:col-span-1">
              <Share percent={few ? 0 : step.percent} />
            </span>
            <span className="text-right text-15 tabular-nums">
              <strong className="font-semibold">{step.count}</strong>{' '}
              <span className="text-ink-3">
                · {share(step)}
                {own && !few && ` (${interval(step)})`}
              </span>
            </span>
          </div>
        ))}
      </div>
      {own && (
        <p className="text-14 text-ink-2">
          {few
            ? `Percentages appear once you have ${minCases} applications. Fewer wouldn’t say much about the next one.`
            : 'In parentheses: the 95 percent confidence interval.'}
        </p>
      )}
      <details className="text-14">
        <summary className="w-fit rounded-control font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3">
          Show as a table
        </summary>
        <table className="mt-3 w-full border-collapse text-left">
          <caption className="sr-only">How far applications got</caption>
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2 font-semibold">
                Step
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Applications
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Share
              </th>
              {own && (
                <th scope="col" className="py-2 text-right font-semibold">
                  Likely between
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.label} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 font-normal">
                  {step.label}
                </th>
                <td className="py-2 text-right tabular-nums">{step.count}</td>
                <td className="py-2 text-right tabular-nums">{share(step)}</td>
                {own && (
                  <td className="py-2 text-right tabular-nums">{few ? 'Not enough yet' : interval(step)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

const interval = ({ interval: { low, high } }: FunnelStep) => `${low}–${high}%`
