import { Card } from '#app/ui/card.tsx'
import { Share } from '#app/ui/share.tsx'
import type { FunnelStep } from './application-records.ts'

/** How far applications got: a thread for each step, as long as its share, and the same as a table. */
export function ApplicationFunnel({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <Card className="flex flex-col gap-5">
      <div aria-hidden="true" className="flex flex-col gap-3.5">
        {steps.map(({ label, count, percent }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 sm:grid-cols-[180px_1fr_92px]"
          >
            <span className="text-15">{label}</span>
            <span className="order-last col-span-2 sm:order-none sm:col-span-1">
              <Share percent={percent} />
            </span>
            <span className="text-right text-15 tabular-nums">
              <strong className="font-semibold">{count}</strong>{' '}
              <span className="text-ink-3">· {percent}%</span>
            </span>
          </div>
        ))}
      </div>
      <details className="text-14">
        <summary className="w-fit rounded-control font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2">
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
            </tr>
          </thead>
          <tbody>
            {steps.map(({ label, count, percent }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 font-normal">
                  {label}
                </th>
                <td className="py-2 text-right tabular-nums">{count}</td>
                <td className="py-2 text-right tabular-nums">{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
