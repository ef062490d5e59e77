import { audiences, type FeatureKey, features, steps, trust, why } from '#app/content/tannrspace.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { inline } from '#app/ui/inline.tsx'
import { Section } from '#app/ui/section.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { contrastDrawings } from './contrast-drawings.tsx'
import { MatchDrawing, RecordDrawing } from './tannrspace-drawings.tsx'

/** The part of the page after the board. */
export function TannrspaceSections() {
  return (
    <>
      <Why />
      <Features />
      <Audiences />
      <HowItWorks />
      <Trust />
    </>
  )
}

/** Left and right side of a contrast, with a thread between them. */
function Why() {
  return (
    <Section title={why.title} lead={why.lead}>
      <ul className="border-t border-line">
        {why.contrasts.map(({ before, after }, index) => (
          <li
            key={before}
            className="grid gap-x-8 gap-y-3 border-b border-line py-7 md:grid-cols-[1fr_244px] md:items-center lg:grid-cols-[200px_32px_1fr_244px]"
          >
            <p className="text-15 text-ink-2 max-lg:col-span-full">{before}</p>
            <span aria-hidden="true" className="border-t-2 border-dashed border-line-strong max-lg:hidden" />
            <p className="max-w-[32em] text-20 font-semibold tracking-[-0.018em]">{after}</p>
            {contrastDrawings[index]}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The profile is the root of the others, so it is large and they hang from it. */
function Features() {
  const [profile, ...others] = features
  if (!profile) return null
  return (
    <Section
      title="Six tools, one record"
      lead="Each one reads the same history and adds to it, so you never enter it twice."
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

function FeaturePoints({ points }: { points: readonly string[] }) {
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

function Audiences() {
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
            <dd className="measure text-16 text-ink-2">{text}</dd>
            <dd className="mt-1 flex items-center gap-3 text-15 font-medium">
              {person && <Portrait name={person.name} className="size-9" />}
              {gets}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Five steps along one thread: horizontal on a desktop, vertical on a phone. */
function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works" lead="From your first entry to an offer, in five steps.">
      <Steps steps={steps} />
    </Section>
  )
}

function Trust() {
  const [first, ...others] = trust
  if (!first) return null
  return (
    <Section
      title="Trust and safety"
      lead="A record of your working life is worth protecting. So we start with what we cannot do."
    >
      <div className="grid gap-5 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col gap-3 rounded-card bg-accent-soft p-6 md:p-8">
          <RecordDrawing />
          <h3 className="mt-auto pt-3 text-26">{first.title}</h3>
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
