import type { ReactNode } from 'react'
import { people } from '#app/content/people.ts'
import { communityStats, features, hero } from '#app/content/tspace.ts'
import { Hero } from '#app/ui/hero.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread } from '#app/ui/thread.tsx'

export function TspaceHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<PeopleMap />} />
}

const members = [
  {
    person: people.alexRivera,
    x: 220,
    y: 170,
    r: 30,
    look: 'fill-accent stroke-accent',
    text: 'fill-on-accent',
  },
  {
    person: people.priyaNair,
    x: 372,
    y: 92,
    r: 25,
    look: 'fill-orcher-soft stroke-orcher',
    text: 'fill-orcher',
  },
  {
    person: people.mayaAdeyemi,
    x: 78,
    y: 78,
    r: 25,
    look: 'fill-accent-soft stroke-accent',
    text: 'fill-accent-strong',
  },
  { person: people.tomasOrtega, x: 96, y: 276, r: 25, look: 'fill-api-soft stroke-api', text: 'fill-api' },
  {
    person: people.lenaKraus,
    x: 356,
    y: 278,
    r: 25,
    look: 'fill-sunken stroke-line-strong',
    text: 'fill-ink-2',
  },
]

const reasons = [
  { text: 'Incident reviews', x: 326, y: 158 },
  { text: 'Portfolio night', x: 110, y: 144 },
]

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
}

/** Five people and the reasons between them. */
function PeopleMap() {
  return (
    <Drawing
      viewBox="0 12 450 306"
      title="Five people joined by threads, each thread with its reason"
      className="w-full"
    >
      <Thread d="M220 170C280 170 300 92 372 92" hue="accent" solid />
      <Thread d="M220 170C160 170 150 78 78 78" hue="accent" solid />
      <Thread d="M220 170C200 240 160 276 96 276" />
      <Thread d="M220 170C250 240 290 278 356 278" />
      <Thread d="M78 78C180 10 290 20 372 92" />
      <Thread d="M372 92C430 150 420 230 356 278" />
      {members.map(({ person, x, y, r, look, text }) => (
        <g key={person.name}>
          <circle cx={x} cy={y} r={r} strokeWidth={2} className={look} />
          <text x={x} y={y + 5} textAnchor="middle" className={`text-[14px] font-semibold ${text}`}>
            {initials(person.name)}
          </text>
        </g>
      ))}
      {reasons.map(({ text, x, y }) => (
        <g key={text}>
          <rect
            x={x - 62}
            y={y - 14}
            width={124}
            height={28}
            rx={14}
            className="fill-surface stroke-line-strong"
          />
          <text x={x} y={y + 4.5} textAnchor="middle" className="fill-ink-2 text-[13px] max-sm:text-[16px]">
            {text}
          </text>
        </g>
      ))}
    </Drawing>
  )
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
    <Section title="Made for knowing people, not for counting them">
      <div className="grid gap-5 lg:grid-cols-3">
        <article className="flex flex-col gap-4 rounded-card bg-accent-soft p-6 md:p-8 lg:row-span-3">
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
            className={`flex flex-col gap-2 border-t border-line pt-6 pb-2 ${index === 4 ? 'lg:col-span-2 lg:col-start-2' : ''}`}
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
