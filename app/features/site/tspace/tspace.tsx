import type { ReactNode } from 'react'
import { communityStats, features, hero } from '#app/content/tspace.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread } from '#app/ui/thread.tsx'

const Introductions = prerendered(async () => (await import('./introduction-piece.tsx')).IntroductionPiece)

export function TspaceHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<Introductions />} />
}

export function CommunityStats() {
  return (
    <section aria-label="The community in figures" className="page-x page-width pt-16 pb-6">
      <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
        {communityStats.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse gap-1 border-line py-7 pr-4 lg:border-l lg:pl-7 lg:first:border-0 lg:first:pl-0"
          >
            <dt className="text-15 text-ink-2">{label}</dt>
            <dd className="text-34 font-semibold tracking-[-0.022em] md:text-42">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The first feature is the idea; the other five follow from it. */
export function TspaceFeatures() {
  const [first, ...others] = features
  if (!first) return null
  return (
    <Section title="Made for getting to know people">
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <article className="flex flex-col gap-4 rounded-card bg-accent-soft p-6 md:col-span-2 md:p-8 lg:col-span-1 lg:row-span-3">
          <h3 className="text-26">{first.title}</h3>
          <p className="text-16 text-ink-2">{first.text}</p>
          <Drawing viewBox="0 0 260 150" className="mt-auto w-full max-w-72">
            <Thread d="M40 75C100 20 160 20 220 75" hue="accent" solid />
            <Thread d="M40 75C100 130 160 130 220 75" hue="accent" />
            <circle cx={40} cy={75} r={20} strokeWidth={2} className="fill-surface stroke-accent" />
            <circle cx={220} cy={75} r={20} strokeWidth={2} className="fill-accent stroke-accent" />
          </Drawing>
          <TextLink to={first.link.to} className="text-accent-strong">
            {first.link.label}
          </TextLink>
        </article>
        {others.map(({ key, title, text, link }, index) => (
          <article
            key={key}
            className={`flex flex-col gap-2 border-t border-line pt-6 pb-2 ${index === 4 ? 'md:col-span-2 lg:col-start-2' : ''}`}
          >
            <h3 className="text-18">{title}</h3>
            <p className="text-16 text-ink-2">{text}</p>
            <TextLink to={link.to} className="mt-1 self-start text-15">
              {link.label}
            </TextLink>
          </article>
        ))}
      </div>
    </Section>
  )
}
