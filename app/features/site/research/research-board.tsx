import { type MouseEvent, useEffect, useState } from 'react'
import { areas, type Publication, publications } from '#app/content/research.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { longDate } from '#shared/long-date.ts'
import { researchFigures } from './figures/research-figure.tsx'
import { publicationsOn } from './publications-on.ts'

/**
 * Four questions on one thread, with their findings. A question filters the list; without scripts it links to the first of them.
 * Words from the landing page filter it, too.
 */
export function ResearchBoard() {
  const [area, setArea] = useState<string>()
  const [words, setWords] = useState('')
  // The page is prerendered without a query; its filter is known after hydration.
  useEffect(() => setWords(new URLSearchParams(location.search).get('q')?.trim().slice(0, 80) ?? ''), [])
  const { found, none } = publicationsOn({ words, area })
  const [first, ...others] = found
  return (
    <>
      <Questions
        area={area}
        onChoose={(event, title) => {
          event.preventDefault()
          setArea(title === area ? undefined : title)
        }}
      />
      <section id="publications" className="page-x page-width scroll-mt-20 py-12 md:py-16">
        <h2 className="border-b border-line pb-6 text-26 md:text-34">Recent publications</h2>
        <p aria-live="polite" className={cx('text-15 text-ink-2', (words || area) && 'pt-6')}>
          {words !== '' && (
            <>
              {none
                ? `Nothing here is on “${words}” yet, so these are all of them. `
                : `Publications on “${words}”. `}
              <a className="text-accent hover:underline" href={`/search?q=${encodeURIComponent(words)}`}>
                Search the whole site
              </a>
            </>
          )}
          {area && `${found.length === 1 ? '1 result' : `${found.length} results`} on ${area}. `}
          {area && (
            <button type="button" className="text-accent hover:underline" onClick={() => setArea(undefined)}>
              Show all
            </button>
          )}
        </p>
        {first && <Lead publication={first} />}
        <ul className="grid gap-x-20 md:grid-cols-2">
          {others.map((publication) => (
            <li key={publication.slug} className="border-t border-line py-10">
              <Entry publication={publication} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type QuestionsProps = {
  area: string | undefined
  onChoose: (event: MouseEvent, area: string) => void
}

function Questions({ area, onChoose }: QuestionsProps) {
  return (
    <nav aria-label="Research areas" className="overflow-hidden">
      <ul className="page-x page-width grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {areas.map(({ id, title, question, text }) => {
          const own = publications.filter((publication) => publication.area === title)
          const chosen = title === area
          return (
            <li key={id} id={id} className="relative">
              <span
                aria-hidden="true"
                className="absolute top-[7px] left-5 w-[100vw] border-t-2 border-dashed border-line-strong max-lg:w-[calc(100%-1.25rem)]"
              />
              <a
                href={`#${own[0]?.slug}`}
                aria-current={chosen || undefined}
                onClick={(event) => onChoose(event, title)}
                className="group relative block"
              >
                <span
                  aria-hidden="true"
                  className="mb-5 block size-4 rounded-full border-2 border-ink-3 bg-canvas ring-6 ring-canvas group-hover:border-accent group-aria-[current]:border-accent group-aria-[current]:bg-accent"
                />
                <span className="text-13 font-semibold text-ink-2 group-aria-[current]:text-accent">
                  {title}
                </span>
                <span className="mt-1 block max-w-[24ch] text-18 font-semibold text-balance group-hover:underline">
                  {question}
                </span>
              </a>
              <p className="mt-2 max-w-[40ch] text-14 text-ink-2">{text}</p>
              <p className="mt-2 text-13 text-ink-3">
                {own.length === 1 ? '1 result' : `${own.length} results`}
              </p>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Lead({ publication }: { publication: Publication }) {
  const { slug, title, abstract } = publication
  const Figure = researchFigures[slug]
  return (
    <article id={slug} className="grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
      <div className="flex flex-col items-start gap-4">
        <Line publication={publication} />
        <h3 className="max-w-[16ch] text-34">{title}</h3>
        <p className="max-w-[46ch] text-16 text-ink-2">{abstract}</p>
        <Authors publication={publication} />
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-15">
          <a
            className="font-semibold text-accent hover:underline pointer-coarse:py-3"
            href={`/research/${slug}`}
          >
            Read {publication.kind === 'Technical report' ? 'the report' : 'the paper'}
          </a>
          <a
            className="text-ink-2 underline decoration-dashed underline-offset-4 hover:text-ink pointer-coarse:py-3"
            href={`/research/${slug}#the-figures`}
          >
            See it as a table
          </a>
        </p>
      </div>
      <div>{Figure && <Figure />}</div>
    </article>
  )
}

function Entry({ publication }: { publication: Publication }) {
  const { slug, title, abstract } = publication
  const Figure = researchFigures[slug]
  return (
    <article id={slug} className="flex h-full flex-col gap-3">
      <div className="mb-4 flex flex-col md:min-h-62 justify-center">{Figure && <Figure />}</div>
      <Line publication={publication} />
      <h3 className="text-20">
        <a href={`/research/${slug}`} className="hover:underline">
          {title}
        </a>
      </h3>
      <p className="measure text-15 text-ink-2">{abstract}</p>
      <Authors publication={publication} />
    </article>
  )
}

const tones: Record<Publication['kind'], BadgeTone> = {
  Paper: 'accent',
  'Technical report': 'orcher',
  'Negative result': 'neutral',
}

function Line({ publication: { kind, area, published } }: { publication: Publication }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-ink-3">
      <Badge tone={tones[kind]}>{kind}</Badge>
      <span className="text-ink-2">{area}</span>
      <time dateTime={published}>{longDate(published)}</time>
    </p>
  )
}

function Authors({ publication: { authors } }: { publication: Publication }) {
  return (
    <p className="mt-1 flex items-center gap-3 text-14 text-ink-2">
      <span className="flex -space-x-1.5">
        {authors.map(({ name }) => (
          <Portrait key={name} name={name} className="size-8 ring-2 ring-canvas" />
        ))}
      </span>
      {authors.map((author) => author.name).join(', ')}
    </p>
  )
}
