import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hero, mission, products, research, safety, team } from '#app/content/company.ts'
import type { ResearchArea } from '#app/content/research.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { Section } from '#app/ui/section.tsx'
import { Share } from '#app/ui/share.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

export function CompanyHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<SumDrawing />} />
}

/** Three loose ends become one line. */
function SumDrawing() {
  return (
    <Drawing viewBox="0 0 460 280" className="w-full">
      <Thread d="M20 50C110 40 120 120 210 128" hue="accent" />
      <Thread d="M20 140C90 150 130 132 210 136" hue="orcher" />
      <Thread d="M20 236C120 240 120 150 210 144" hue="api" />
      <Thread d="M210 136C300 136 320 90 440 80" solid hue="accent" width={3} />
      <ThreadNode x={20} y={50} r={6} />
      <ThreadNode x={20} y={140} r={6} hue="orcher" />
      <ThreadNode x={20} y={236} r={6} hue="api" />
      <ThreadNode x={214} y={136} r={18} full />
      <ThreadNode x={440} y={80} r={9} full />
    </Drawing>
  )
}

export function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="page-x page-width grid py-10 md:py-16 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="mission" className="text-13 tracking-normal text-accent">
        {mission.title}
      </h2>
      <div className="flex flex-col gap-6">
        <p className="text-26 font-semibold tracking-[-0.018em] text-balance md:text-34">
          {mission.statement}
        </p>
        <div className="measure flex flex-col gap-4 text-16 text-ink-2">
          {mission.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

const names = { accent: 'text-accent', orcher: 'text-orcher' }

export function Products() {
  return (
    <section aria-label="Two products" className="page-x page-width pb-8 md:pb-13">
      <ul className="grid rounded-card border border-line bg-surface md:grid-cols-2">
        {products.map(({ name, hue, title, text, to }) => (
          <li
            key={name}
            className="flex flex-col gap-3 border-line p-6 not-first:border-t md:p-9 md:not-first:border-t-0 md:not-first:border-l"
          >
            <p className={`text-13 font-semibold ${names[hue]}`}>{name}</p>
            <h2 className="text-26">{title}</h2>
            <p className="text-16 text-ink-2">{text}</p>
            <Link
              to={to}
              className={`mt-auto pt-2 font-medium underline-offset-4 hover:underline ${names[hue]}`}
            >
              About {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ResearchAreas({ areas }: { areas: readonly ResearchArea[] }) {
  return (
    <Section
      title={research.title}
      lead={research.lead}
      aside={<TextLink to={research.link.to}>{research.link.label}</TextLink>}
    >
      <dl className="grid gap-x-12 border-t border-line sm:grid-cols-2">
        {areas.map(({ id, title, question }) => (
          <div key={id} className="flex flex-col gap-1.5 border-b border-line py-6">
            <dt className="text-18 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="text-16 text-ink-2">{question}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function SafetyApproach() {
  return (
    <Section
      band
      title={safety.title}
      lead={safety.text}
      aside={<TextLink to={safety.link.to}>{safety.link.label}</TextLink>}
    >
      <ol className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {safety.rules.map((rule, index) => (
          <li key={rule} className="flex flex-col gap-3 border-t-2 border-dashed border-line-strong pt-5">
            <span aria-hidden="true" className="text-15 font-semibold text-accent tabular-nums">
              {index + 1}
            </span>
            <span className="text-18 font-medium">{rule}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Eighty of a hundred stitches are solid. */
export function Team() {
  const { percent, label, rest } = team.share
  return (
    <Section title={team.title} lead={team.text}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_6fr]">
        <figure>
          <p className="text-56 font-semibold tracking-[-0.022em]">{percent}%</p>
          <figcaption className="text-16 text-ink-2">{label}</figcaption>
          <Share percent={percent} className="mt-6" />
          <p className="mt-3 text-right text-14 text-ink-3">{rest}</p>
        </figure>
        <ul className="border-t border-line">
          {team.people.map(({ name, role, place }) => (
            <li key={name} className="flex items-center gap-4 border-b border-line py-4">
              <Avatar name={name} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="block text-15 text-ink-2">{role}</span>
              </span>
              <span className="text-right text-14 text-ink-3">{place}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
