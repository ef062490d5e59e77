import type { ReactNode } from 'react'
import { CompanyMark, Portrait } from '#app/ui/drawn/drawn.tsx'
import { Thread } from '#app/ui/thread.tsx'

/**
 * Four acts of the product, each on its thread from the prompt; only the one waiting for a person is stitched. In hundredths of
 * the prompt's width (cqw), from its top center.
 */
export function HeroThreads() {
  return (
    <>
      <div
        aria-hidden="true"
        className="absolute -top-[41.67cqw] left-1/2 -z-10 w-[250cqw] -translate-x-1/2 max-sm:hidden"
      >
        <div className="sewn">
          <svg viewBox="-900 -300 1800 720" fill="none" role="presentation" className="w-full">
            <Thread d="M-900 -170C-720 -200 -640 -125 -430 -125C-200 -125 -160 -229 0 -229C160 -229 200 -131 380 -131C560 -131 640 -200 900 -150" />
            <Thread d="M-900 330C-740 300 -640 258 -430 258C-250 258 -150 326 0 326C150 326 220 258 430 258C600 258 700 320 900 300" />
            <g className="@max-[1090px]/hero:hidden" strokeWidth={2} strokeLinecap="round">
              <path d="M-439 -98C-439 0 -420 46 -360 46" className="stroke-orcher" strokeDasharray="7 8" />
              <path d="M408 -104C412 0 412 46 360 46" className="stroke-api" />
              <path d="M-360 74C-440 74 -480 140 -480 234" className="stroke-accent" />
              <path d="M360 74C430 74 450 110 448 232" className="stroke-accent" />
            </g>
          </svg>
        </div>
      </div>
      <ul className="text-13 @max-[1090px]/hero:hidden">
        <Tag
          to="/orcher"
          className="top-[-21.1cqw] left-[-22.2cqw]"
          mark={<Portrait name="Daniel Kowalski" className="size-8" />}
          title="Waits for Daniel"
          note="Keep B or lower to C"
          knot="-bottom-1.5 left-[calc(11.25cqw-6px)] border-orcher bg-surface"
        />
        <Tag
          to="/api"
          className="top-[-21.7cqw] left-[91.2cqw]"
          mark={
            <span className="rounded-control bg-api-soft px-2 py-1 font-mono font-semibold text-api">
              POST
            </span>
          }
          title={<span className="font-mono">/v1/directives</span>}
          note="running, 40%"
          knot="-bottom-1.5 left-[calc(15.4cqw-6px)] border-api bg-api"
        />
        <Tag
          to="/tannrspace"
          className="top-[32.5cqw] left-[-26.8cqw]"
          mark={<CompanyMark name="Northwind" className="size-9" />}
          title="A match of 92, and why"
          note="Senior platform engineer"
          knot="-top-1.5 left-[calc(10.1cqw-6px)] border-accent bg-accent"
        />
        <Tag
          to="/tannrspace"
          className="top-[32.2cqw] left-[92.2cqw]"
          mark={<Portrait name="Maya Adeyemi" className="size-8" />}
          title="Maya kept a line"
          note="“Led the onboarding redesign”"
          knot="-top-1.5 left-[calc(20cqw-6px)] border-accent bg-accent"
        />
      </ul>
    </>
  )
}

type TagProps = {
  to: string
  mark: ReactNode
  title: ReactNode
  note: string
  className: string
  /** Where its thread ends. */
  knot: string
}

function Tag({ to, mark, title, note, className, knot }: TagProps) {
  return (
    <li className={`absolute ${className}`}>
      <a
        href={to}
        className="flex h-13.5 items-center gap-2.5 rounded-input border border-line bg-surface px-2.5 pr-3.5 whitespace-nowrap shadow-float hover:border-control"
      >
        {mark}
        <span className="flex flex-col leading-4.5">
          <span className="font-semibold">{title}</span>
          <span className="text-ink-2">{note}</span>
        </span>
        <span aria-hidden="true" className={`absolute size-3 rounded-full border-2 ${knot}`} />
      </a>
    </li>
  )
}
