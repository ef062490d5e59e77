import type { ReactNode } from 'react'
import { approach, hero, report, responsible, standards } from '#app/content/safety.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

export function SafetyHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<StopDrawing />} />
}

/** A thread that is held: solid up to the hand, stitched beyond it. */
function StopDrawing() {
  return (
    <Drawing
      viewBox="0 0 460 280"
      title="A line of work, held at one point by a person until they let it go on"
      className="w-full"
    >
      <Thread d="M16 200C90 200 110 130 190 130" hue="accent" solid width={2.5} />
      <Thread d="M270 130C350 130 360 70 444 70" width={2} />
      <Thread d="M230 92V40" hue="accent" />
      <Thread d="M230 168V240" hue="accent" />
      <circle cx={230} cy={130} r={38} strokeWidth={2.5} className="fill-accent-soft stroke-accent" />
      <path d="M222 116V144M238 116V144" strokeWidth={4} strokeLinecap="round" className="stroke-accent" />
      <ThreadNode x={16} y={200} r={6} full />
      <ThreadNode x={110} y={163} r={6} full />
      <ThreadNode x={444} y={70} r={7} hue="line" />
      <text x={230} y={28} textAnchor="middle" className="fill-ink-2 text-[13px] max-sm:text-[16px]">
        Approve
      </text>
      <text x={230} y={262} textAnchor="middle" className="fill-ink-2 text-[13px] max-sm:text-[16px]">
        Override
      </text>
      <text x={300} y={180} className="fill-ink-2 text-[13px] max-sm:text-[16px]">
        Paused, with a reason
      </text>
    </Drawing>
  )
}

export function Approach() {
  return (
    <Section
      title="Our approach"
      lead="Four habits, in this order. Each exists because the one before it is not enough."
    >
      <ol className="flex flex-col">
        {approach.map(({ title, text, example }, index) => (
          <li key={title} className="group grid grid-cols-[36px_1fr] gap-x-5 md:gap-x-8">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent text-15 font-semibold text-accent tabular-nums">
                {index + 1}
              </span>
              <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
            </span>
            <div className="grid gap-x-12 gap-y-3 pb-10 group-last:pb-0 lg:grid-cols-2">
              <div className="flex flex-col gap-1.5">
                <h3 className="pt-1 text-20">{title}</h3>
                <p className="text-16 text-ink-2">{text}</p>
              </div>
              <p className="self-start rounded-input bg-sunken px-4 py-3 text-15 text-ink-2">
                <span className="mb-0.5 block text-13 text-ink-3">For example</span>
                {example}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const tones = { Certified: 'good', Compliant: 'orcher', Ready: 'api' } as const

export function Standards() {
  return (
    <Section
      band
      title={standards.title}
      lead={standards.lead}
      aside={<TextLink to={standards.link.to}>{standards.link.label}</TextLink>}
    >
      <ul>
        {standards.items.map(({ name, status, covers }) => (
          <li
            key={name}
            className="grid items-center gap-x-8 gap-y-1 border-t border-line-strong py-5 max-sm:grid-cols-[1fr_auto] sm:grid-cols-[180px_1fr_auto]"
          >
            <h3 className="text-18">{name}</h3>
            <p className="text-15 text-ink-2 max-sm:order-last max-sm:col-span-2">{covers}</p>
            <Badge tone={tones[status]}>{status}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Responsible() {
  return (
    <Section title={responsible.title} lead={responsible.lead}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {responsible.commitments.map(({ we, so }) => (
          <li key={we} className="text-20 tracking-[-0.01em] text-ink-2">
            <strong className="font-semibold text-ink">{we}</strong>, {so}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Report({ action }: { action: ReactNode }) {
  return (
    <section id="report" aria-labelledby="report-title" className="page-x page-width pt-6 pb-4">
      <div className="grid gap-x-14 gap-y-8 rounded-card border border-line bg-surface p-6 md:p-10 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-4">
          <h2 id="report-title" className="text-26 md:text-34">
            {report.title}
          </h2>
          <p className="text-16 text-ink-2">{report.text}</p>
          {action}
        </div>
        <ol className="flex flex-col justify-center">
          {report.steps.map((step) => (
            <li key={step} className="group grid grid-cols-[12px_1fr] gap-x-4">
              <span aria-hidden="true" className="flex flex-col items-center pt-2">
                <span className="size-3 shrink-0 rounded-full border-2 border-accent" />
                <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
              </span>
              <span className="pb-5 text-16 group-last:pb-0">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
