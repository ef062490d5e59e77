import { Link } from 'react-router'
import { Quote } from '#app/ui/quote.tsx'
import { Section } from '#app/ui/section.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { PrincipleMark } from './landing-hero.tsx'

/** The words come from the route's loader: they are in the page already, so no script repeats them. */
type Content = typeof import('#app/content/home-sections.ts')

export function Principles({ principles }: Pick<Content, 'principles'>) {
  return (
    <Section title={principles.title} lead={principles.lead}>
      <ul className="grid gap-x-8 gap-y-9 border-t border-line pt-8 sm:grid-cols-2 xl:grid-cols-4">
        {principles.items.map(({ title, text, mark }) => (
          <li key={title} className="flex flex-col gap-2.5">
            <PrincipleMark mark={mark} />
            <h3 className="text-16">{title}</h3>
            <p className="text-15 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const cardClass =
  'group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface p-6 transition-colors hover:border-line-strong md:p-8'

function ProductName({ name, className }: { name: string; className: string }) {
  return <p className={`text-13 font-semibold ${className}`}>{name}</p>
}

/** One large card beside two small ones; the whole card is the link. */
export function Offerings({ offerings }: Pick<Content, 'offerings'>) {
  const { tannrspace, orcher, api } = offerings
  return (
    <section
      aria-label={offerings.title}
      className="page-x page-width grid gap-5 pt-6 lg:grid-cols-[4fr_3fr] lg:grid-rows-2"
    >
      <article className={`${cardClass} lg:row-span-2`}>
        <ProductName name={tannrspace.name} className="text-accent" />
        <h2 className="mt-2 text-26">
          <CoverLink to={tannrspace.to}>{tannrspace.title}</CoverLink>
        </h2>
        <p className="mt-3 max-w-[52ch] text-16 text-ink-2">{tannrspace.text}</p>
        <ul className="mt-5 flex flex-col gap-2.5 text-15 text-ink-2">
          {tannrspace.points.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-current" />
              {point}
            </li>
          ))}
        </ul>
        <CareerThread />
      </article>
      <article className={cardClass}>
        <ProductName name={orcher.name} className="text-orcher" />
        <h2 className="mt-2 text-26">
          <CoverLink to={orcher.to}>{orcher.title}</CoverLink>
        </h2>
        <p className="mt-3 text-16 text-ink-2">{orcher.text}</p>
        <DirectiveThread />
      </article>
      <article className={cardClass}>
        <ProductName name={api.name} className="text-api" />
        <h2 className="mt-2 text-26">
          <CoverLink to={api.to}>{api.title}</CoverLink>
        </h2>
        <p className="mt-3 text-16 text-ink-2">{api.text}</p>
        <p className="mt-auto pt-6 font-mono text-13 text-api">
          POST /agents
          <span
            aria-hidden="true"
            className="mx-3 inline-block w-8 border-t-2 border-dashed border-line-strong align-middle"
          />
          201
        </p>
      </article>
    </section>
  )
}

function CoverLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {children}
    </Link>
  )
}

function CareerThread() {
  return (
    <Drawing viewBox="0 0 460 190" className="mt-auto w-full max-w-[460px] pt-8">
      <Thread d="M34 150C96 150 96 84 170 84" hue="accent" solid />
      <Thread d="M170 84C240 84 232 28 312 28C360 28 380 6 424 6" />
      <Thread d="M170 84C240 84 250 146 330 146C374 146 380 136 424 136" />
      <ThreadNode x={34} y={150} r={10} full />
      <ThreadNode x={170} y={84} r={13} />
      <ThreadNode x={312} y={28} r={16} full />
      <ThreadNode x={424} y={8} r={7} />
      <ThreadNode x={330} y={146} r={9} hue="line" />
      <ThreadNode x={424} y={136} r={6} hue="line" />
    </Drawing>
  )
}

function DirectiveThread() {
  return (
    <Drawing viewBox="0 0 340 56" className="mt-auto w-full max-w-[340px] pt-6">
      <Thread d="M10 28H122" hue="orcher" solid />
      <Thread d="M122 28H218" hue="orcher" />
      <Thread d="M218 28H330" />
      <ThreadNode x={10} y={28} r={6} hue="orcher" full />
      <ThreadNode x={122} y={28} r={6} hue="orcher" full />
      <ThreadNode x={218} y={28} r={11} hue="orcher" />
      <ThreadNode x={330} y={28} r={6} hue="line" />
    </Drawing>
  )
}

export function Testimonials({ testimonials }: Pick<Content, 'testimonials'>) {
  return (
    <section
      aria-label="What customers say"
      className="page-x page-width grid gap-x-14 pt-18 pb-14 md:pt-24 md:pb-20 gap-y-12 md:grid-cols-2"
    >
      {testimonials.map(({ quote, person }) => (
        <Quote key={person.name} text={quote} name={person.name} role={person.role} />
      ))}
    </section>
  )
}
