import type { ReactNode } from 'react'

type ClosingCallProps = { title: ReactNode; lead?: string; actions: ReactNode }

/** The closing call of a page, without a box: a thread arrives at the button and continues stitched. */
export function ClosingCall({ title, lead, actions }: ClosingCallProps) {
  return (
    <section className="relative overflow-hidden py-14 md:py-20">
      <div className="page-x page-width grid items-center gap-x-10 gap-y-20 lg:grid-cols-[minmax(0,11fr)_minmax(0,8fr)]">
        <div className="relative z-1">
          <h2 className="max-w-[13em] text-34 md:text-42">{title}</h2>
          {lead && <p className="mt-3 max-w-[46ch] text-16 text-ink-2">{lead}</p>}
        </div>
        <div className="relative flex flex-wrap gap-3 *:relative">
          <ClosingThread
            className="absolute! top-1/2 right-full w-180 max-lg:hidden"
            viewBox="0 0 720 120"
            d="M-2000 114H0C220 120 420 112 530 84S630 0 724 0"
          />
          <ClosingThread
            className="absolute! -top-16 -left-16 w-90 lg:hidden"
            viewBox="0 0 360 90"
            d="M-40 10H180C250 8 260 30 220 36L90 50C60 54 58 72 64 88"
          />
          {actions}
          <ClosingThread
            className="-mr-75 w-75 shrink-0 -translate-y-1 max-xl:hidden"
            viewBox="0 0 300 60"
            d="M20 34C80 34 90 10 150 6S260 4 300 2"
            stitched
          />
        </div>
      </div>
    </section>
  )
}

type ClosingThreadProps = { d: string; viewBox: string; className: string; stitched?: boolean }

function ClosingThread({ d, viewBox, className, stitched }: ClosingThreadProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeDasharray={stitched ? '8 9' : undefined}
      className={`overflow-visible stroke-accent ${className}`}
    >
      <path d={d} />
    </svg>
  )
}
