import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { areas, collaborate, hero, type Publication, publications } from '#app/content/research.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { longDate } from '#shared/long-date.ts'

export function ResearchHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<QuestionDrawing />} />
}

/** A thread that turns back on itself before it goes on: a question. */
function QuestionDrawing() {
  return (
    <Drawing viewBox="0 0 460 320" className="w-full">
      <Thread
        d="M16 250C90 250 120 250 150 210C190 156 110 92 196 62C286 32 330 110 270 152C236 176 226 184 226 222"
        hue="accent"
        solid
        width={2.5}
      />
      <Thread d="M226 222C226 270 320 270 444 270" />
      <Thread d="M16 60C60 60 90 60 150 40" />
      <Thread d="M300 96C350 80 390 90 444 60" />
      <ThreadNode x={16} y={250} r={6} full />
      <ThreadNode x={150} y={210} r={7} hue="orcher" full />
      <ThreadNode x={196} y={62} r={7} hue="api" full />
      <ThreadNode x={226} y={222} r={10} />
      <ThreadNode x={444} y={270} r={6} hue="line" />
      <ThreadNode x={16} y={60} r={5} hue="line" />
      <ThreadNode x={444} y={60} r={5} hue="line" />
    </Drawing>
  )
}

export function Areas() {
  return (
    <Section
      title="Key research areas"
      lead="Each begins with a question that somebody outside the company asked us."
    >
      <ul className="border-t border-line">
        {areas.map(({ id, title, question, text }) => (
          <li
            key={id}
            id={id}
            className="grid gap-x-12 gap-y-3 border-b border-line py-8 lg:grid-cols-[5fr_6fr]"
          >
            <div className="flex flex-col gap-2">
              <h3 className="text-14 tracking-normal text-accent">{title}</h3>
              <p className="text-20 font-medium tracking-[-0.01em] text-balance">{question}</p>
            </div>
            <p className="text-16 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The newest stands large; the others follow as a list. A prompt from the landing page narrows them. */
export function Publications({ words }: { words: string }) {
  const found =
    words === '' ? publications : publications.filter((publication) => mentions(publication, words))
  const [first, ...others] = found.length > 0 ? found : publications
  if (!first) return null
  return (
    <Section
      band
      id="publications"
      title="Recent publications"
      lead="Written to be read. Negative results included."
    >
      {words !== '' && (
        <p className="mb-6 text-15 text-ink-2">
          {found.length > 0
            ? `Publications on “${words}”. `
            : `Nothing here is on “${words}” yet, so these are all of them. `}
          <TextLink to={`/search?q=${encodeURIComponent(words)}`}>Search the whole site</TextLink>
        </p>
      )}
      <article className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-6 md:p-9">
        <PublicationLine publication={first} />
        <h3 className="text-26">
          <Link
            to={`/research/${first.slug}`}
            className="after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {first.title}
          </Link>
        </h3>
        <p className="measure text-16 text-ink-2">{first.abstract}</p>
        <p className="text-14 text-ink-3">{authorsOf(first)}</p>
      </article>
      <ul>
        {others.map((publication) => (
          <li key={publication.slug} className="border-b border-line-strong last:border-0">
            <article className="grid gap-x-10 gap-y-2 py-7 md:grid-cols-[220px_1fr]">
              <PublicationLine publication={publication} />
              <div className="flex flex-col gap-1.5">
                <h3 className="text-20">
                  <Link to={`/research/${publication.slug}`} className="hover:underline">
                    {publication.title}
                  </Link>
                </h3>
                <p className="measure text-16 text-ink-2">{publication.abstract}</p>
                <p className="text-14 text-ink-3">{authorsOf(publication)}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PublicationLine({ publication: { kind, published } }: { publication: Publication }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 self-start text-14 text-ink-3">
      <Badge tone={kind === 'Negative result' ? 'warn' : 'accent'}>{kind}</Badge>
      <time dateTime={published}>{longDate(published)}</time>
    </p>
  )
}

export function authorsOf({ authors }: Publication): string {
  return authors.map((author) => author.name).join(', ')
}

function mentions({ title, abstract, area, authors }: Publication, words: string): boolean {
  const text = [title, abstract, area, ...authors.map((author) => author.name)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .some((word) => text.includes(word))
}

export function Collaborate({ action }: { action: ReactNode }) {
  return (
    <Section title={collaborate.title} lead={collaborate.text} aside={action}>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {collaborate.points.map((point) => (
          <li key={point} className="border-t-2 border-dashed border-line-strong pt-5 text-18 font-medium">
            {point}
          </li>
        ))}
      </ul>
    </Section>
  )
}
