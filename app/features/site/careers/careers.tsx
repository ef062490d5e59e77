import type { ReactNode } from 'react'
import { benefits, diversity, hero, hiringSteps, mission, values } from '#app/content/careers.ts'
import { Hero } from '#app/ui/hero.tsx'
import { inline } from '#app/ui/inline.tsx'
import { Section } from '#app/ui/section.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

export function CareersHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<BenchDrawing />} />
}

/** Six threads of different lengths on one beam: the teams. */
function BenchDrawing() {
  const ends = [150, 210, 112, 96, 84, 124]
  return (
    <Drawing viewBox="0 0 460 260" className="w-full">
      <Thread d="M20 36C150 20 310 52 440 36" solid hue="accent" width={2.5} />
      {ends.map((end, index) => {
        const x = 60 + index * 68
        const hue = (['accent', 'orcher', 'api'] as const)[index % 3] ?? 'accent'
        return (
          <g key={x}>
            <Thread d={`M${x} 36V${end}`} hue={hue} />
            <ThreadNode x={x} y={36} r={4} full />
            <ThreadNode x={x} y={end + 12} r={index === 1 ? 14 : 9} hue={hue} full={index === 1} />
          </g>
        )
      })}
    </Drawing>
  )
}

export function CareersMission() {
  return (
    <section
      aria-labelledby="why"
      className="page-x page-width grid gap-x-16 gap-y-4 pt-16 pb-8 md:pb-13 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="why" className="text-13 tracking-normal text-accent">
        {mission.title}
      </h2>
      <p className="text-26 font-semibold tracking-[-0.018em] text-balance md:text-34">{mission.text}</p>
    </section>
  )
}

export function Values() {
  return (
    <Section title="What we hold each other to">
      <dl className="grid gap-x-12 border-t border-line md:grid-cols-2">
        {values.map(({ title, description }) => (
          <div key={title} className="flex flex-col gap-2 border-b border-line py-7">
            <dt className="text-20 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="text-16 text-ink-2">{description}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Benefits() {
  return (
    <Section title="What you get">
      <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <div key={title} className="flex flex-col gap-1.5 border-l-2 border-dashed border-line-strong pl-5">
            <dt className="text-16 font-semibold">{title}</dt>
            <dd className="text-15 text-ink-2">{inline(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Diversity() {
  return (
    <section id="diversity" className="page-x page-width pb-8 md:pb-13">
      <div className="grid gap-x-14 gap-y-5 rounded-card bg-accent-soft p-6 md:p-12 lg:grid-cols-2">
        <h2 className="text-26 md:text-34">{diversity.title}</h2>
        <div className="flex flex-col gap-4 text-16">
          {diversity.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

export function HiringSteps() {
  return (
    <Section title="How we hire" lead="Five steps. You hear after each of them, with a reason.">
      <Steps steps={hiringSteps} />
    </Section>
  )
}
