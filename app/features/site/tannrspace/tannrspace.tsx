import type { ReactNode } from 'react'
import type { FeatureKey } from '#app/content/tannrspace.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { inline } from '#app/ui/inline.tsx'
import { Section } from '#app/ui/section.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { CareerMap, MatchDrawing } from './tannrspace-drawings.tsx'

/** The words come from the route's loader: they are in the page already, so no script repeats them. */
type Content = typeof import('#app/content/tannrspace.ts')

export function TannrspaceHero({ hero, actions }: Pick<Content, 'hero'> & { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<CareerMap />} />
}

/** What was at the left, what is at the right, a thread between them. */
export function Why({ why }: Pick<Content, 'why'>) {
  return (
    <Section title={why.title} lead={why.lead}>
      <ul className="border-t border-line">
        {why.contrasts.map(({ before, after }) => (
          <li
            key={before}
            className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[5fr_72px_6fr] md:items-center"
          >
            <p className="text-16 text-ink-3">{before}</p>
            <Drawing viewBox="0 0 72 12" className="w-18 max-md:hidden">
              <Thread d="M2 6H56" hue="accent" />
              <ThreadNode x={64} y={6} r={4} full />
            </Drawing>
            <p className="text-18 font-medium">{after}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The profile is the root of the others, so it stands large and they hang from it. */
export function Features({ features }: Pick<Content, 'features'>) {
  const [profile, ...others] = features
  if (!profile) return null
  return (
    <Section
      title="Six tools, one record"
      lead="Each of them reads the same history and adds to it. None of them asks for it twice."
    >
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[5fr_7fr]">
        <article className="flex flex-col gap-4 self-start rounded-card border border-line bg-surface p-6 md:p-8 lg:sticky lg:top-[calc(var(--bar)+24px)]">
          <h3 className="text-26">{profile.title}</h3>
          <p className="text-16 text-ink-2">{profile.text}</p>
          <FeaturePoints points={profile.points} />
          <MatchDrawing />
          <TextLink to={profile.link.to}>{profile.link.label}</TextLink>
        </article>
        <ul>
          {others.map((feature) => (
            <li
              key={feature.key}
              className="grid grid-cols-[28px_1fr] gap-x-4 border-b border-line py-7 first:pt-2 last:border-0"
            >
              <FeatureMark feature={feature.key} />
              <div className="flex flex-col gap-2">
                <h3 className="text-20">{feature.title}</h3>
                <p className="measure text-16 text-ink-2">{feature.text}</p>
                <p className="text-14 text-ink-3">{feature.points.join(' · ')}</p>
                <TextLink to={feature.link.to} className="self-start text-15">
                  {feature.link.label}
                </TextLink>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

export function FeaturePoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2 text-15">
      {points.map((point) => (
        <li key={point} className="flex items-baseline gap-3">
          <span
            aria-hidden="true"
            className="w-4 shrink-0 -translate-y-1 border-t-2 border-dashed border-accent"
          />
          {point}
        </li>
      ))}
    </ul>
  )
}

const marks: Record<FeatureKey, string> = {
  profile: 'M4 20C8 14 16 14 20 20M12 4v6',
  matching: 'M4 6C12 6 12 18 20 18M4 18C12 18 12 6 20 6',
  studio: 'M4 6H20M4 12H16M4 18H11',
  opportunities: 'M4 18C4 8 20 8 20 18M12 4v4',
  team: 'M4 18L12 6L20 18',
  insight: 'M4 19V13M12 19V5M20 19V9',
}

function FeatureMark({ feature }: { feature: FeatureKey }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="mt-1 size-6">
      <path
        d={marks[feature]}
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray="4 4.5"
        className="stroke-accent"
      />
    </svg>
  )
}

export function Audiences({ audiences }: Pick<Content, 'audiences'>) {
  return (
    <Section
      band
      title="One record, four uses"
      lead="How professionals, job seekers, employers and founders use it."
    >
      <dl className="grid gap-x-12 md:grid-cols-2">
        {audiences.map(({ title, text, gets, person }) => (
          <div key={title} className="flex flex-col gap-2 border-t border-line-strong py-7">
            <dt className="text-20 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="text-16 text-ink-2">{text}</dd>
            <dd className="mt-1 flex items-center gap-3 text-15 font-medium text-accent">
              {person && <Avatar name={person.name} size="small" />}
              {gets}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Five steps along one thread: across on a desktop, down on a phone. */
export function HowItWorks({ steps }: Pick<Content, 'steps'>) {
  return (
    <Section id="how-it-works" title="How it works" lead="From your first entry to an offer, in five steps.">
      <Steps steps={steps} />
    </Section>
  )
}

export function Trust({ trust }: Pick<Content, 'trust'>) {
  const [first, ...others] = trust
  if (!first) return null
  return (
    <Section
      title="Trust and safety"
      lead="A record of your working life is worth protecting. So we start with what we cannot do."
    >
      <div className="grid gap-5 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col justify-end gap-3 rounded-card bg-accent-soft p-6 md:p-8">
          <h3 className="text-26">{first.title}</h3>
          <p className="text-16 text-ink-2">{first.text}</p>
        </div>
        <dl className="grid gap-x-8 sm:grid-cols-2">
          {others.map(({ title, text }) => (
            <div key={title} className="flex flex-col gap-1.5 border-t border-line py-6">
              <dt className="text-16 font-semibold">{title}</dt>
              <dd className="text-15 text-ink-2">{inline(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
