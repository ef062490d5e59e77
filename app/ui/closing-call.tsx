import type { ReactNode } from 'react'
import { Portrait } from './drawn/drawn.tsx'

type ClosingCallProps = { title: ReactNode; lead?: string; actions: ReactNode }

/** The last word of a page, without a box: a thread arrives at the button and goes on from there stitched. */
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

/** Where a page is about people: they stand on one seam, which ends in the button. */
export function SeamCall({ title, lead, actions, people }: ClosingCallProps & { people: readonly string[] }) {
  return (
    <section className="mt-14 overflow-hidden border-y border-line bg-sunken py-14 md:mt-20 md:py-16">
      <div className="page-x page-width grid items-end gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
        <div>
          <h2 className="text-26 md:text-34">{title}</h2>
          {lead && <p className="mt-2 max-w-[46ch] text-16 text-ink-2">{lead}</p>}
        </div>
        <div className="relative flex flex-wrap items-end justify-between gap-x-4 gap-y-6">
          <span
            aria-hidden="true"
            className="absolute bottom-[11px] left-[-100vw] w-[calc(100vw+100%-1rem)] border-t-[2.5px] border-dashed border-accent max-sm:bottom-auto max-sm:top-[49px] lg:left-0 lg:w-full"
          />
          <div className="flex gap-3 sm:gap-5">
            {people.map((name, index) => (
              <Portrait
                key={name}
                name={name}
                className={`relative size-14 sm:size-20 ${index > 3 ? 'max-xl:hidden' : ''}`}
              />
            ))}
          </div>
          <div className="relative flex flex-wrap gap-3 sm:translate-y-3">{actions}</div>
        </div>
      </div>
    </section>
  )
}

type FieldCallProps = ClosingCallProps & {
  hue: 'accent' | 'orcher' | 'api'
  label: string
  /** What stands in the field. */
  example: string
  /** A second way, below the field. */
  other?: ReactNode
}

const hues = {
  accent: { text: 'text-accent', ring: 'border-accent', line: 'bg-accent' },
  orcher: { text: 'text-orcher', ring: 'border-orcher', line: 'bg-orcher' },
  api: { text: 'text-api', ring: 'border-api', line: 'bg-api' },
}

/** Where a page is about a product: its own field, filled with an example, and the thread that goes on below. */
export function FieldCall({ title, lead, actions, hue, label, example, other }: FieldCallProps) {
  const { text, ring, line } = hues[hue]
  return (
    <section className="page-x py-14 md:py-20">
      <div className="mx-auto flex max-w-190 flex-col items-center">
        <h2 className="text-center text-34 md:text-42">{title}</h2>
        {lead && <p className="mt-3 text-center text-16 text-ink-2">{lead}</p>}
        <div className="mt-8 flex w-full flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line-strong bg-surface p-4 shadow-float sm:flex-nowrap sm:pl-6">
          <span aria-hidden="true" className="flex flex-col items-center self-stretch max-sm:hidden">
            <span className={`w-0.5 flex-1 ${line}`} />
            <span className={`size-4 rounded-full border-[2.5px] ${ring}`} />
            <span className="w-0 flex-1 border-l-2 border-dashed border-thread" />
          </span>
          <p className="min-w-0 flex-1 max-sm:basis-full">
            <span className={`block text-13 font-semibold ${text}`}>{label}</span>
            <span className="text-16">{example}</span>
          </p>
          {actions}
        </div>
        {other && <div className="mt-5 flex items-center gap-2 text-15 text-ink-2">or {other}</div>}
      </div>
    </section>
  )
}
