import { useState } from 'react'
import { team } from '#app/content/company.ts'
import { publications } from '#app/content/research.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

/** The map is 1200 by 560; narrow viewports show the list. The position of a portrait, and of the text beside it. */
type Place = { portrait: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }

const places: Record<string, Place> = {
  'Wesley Chen': { portrait: 'left-[124px] top-[85px]', x: 168, y: 50, anchor: 'middle' },
  'Noor Rahman': { portrait: 'left-[204px] top-[335px]', x: 180, y: 374, anchor: 'end' },
  'Ada Mensah': { portrait: 'left-[631px] top-[85px]', x: 736, y: 122, anchor: 'start' },
  'Inês Duarte': { portrait: 'left-[646px] top-[346px]', x: 748, y: 390, anchor: 'start' },
  'Henrik Solberg': { portrait: 'left-[1030px] top-[199px]', x: 1074, y: 162, anchor: 'middle' },
}

/** Threads are papers: between co-authors, and a loop for a single author. */
const papers: Record<string, { d: string; pill: string; short: string }> = {
  'traces-as-evidence': {
    d: 'M220 130C340 130 430 220 480 270S600 360 645 378',
    pill: 'left-[240px] top-[134px]',
    short: 'Traces as evidence',
  },
  'reasons-a-person-can-correct': {
    d: 'M296 366C460 330 500 160 630 138',
    pill: 'left-[282px] top-[292px]',
    short: 'Reasons that a person can correct',
  },
  'when-to-stop-and-ask': {
    d: 'M294 398C420 470 520 480 648 412',
    pill: 'left-[402px] top-[438px]',
    short: 'When to stop and ask',
  },
  'confidence-scores-did-not-help': {
    d: 'M216 420C160 470 196 508 250 508S320 470 278 420',
    pill: 'left-[86px] top-[493px]',
    short: 'Confidence scores did not help',
  },
  'forgetting-that-can-be-checked': {
    d: 'M1046 284C1000 330 1000 380 1068 380S1120 330 1096 286',
    pill: 'left-[962px] top-[366px]',
    short: 'Forgetting that can be checked',
  },
}

const cities = [
  { x: 0, name: 'San Francisco', time: '8:00 AM' },
  { x: 560, name: 'London and Lisbon', time: '4:00 PM' },
  { x: 920, name: 'Oslo', time: '5:00 PM' },
]

const next =
  'M172 176C190 240 220 290 236 330M700 170C760 270 920 290 1028 256M150 176C150 290 100 260 -900 340M1118 225C1160 196 1220 190 2000 210'

const wrote = (name: string) =>
  publications.filter(({ authors }) => authors.some((author) => author.name === name))

function summary(name: string): string {
  const count = wrote(name).length
  const together = wrote(name).filter(({ authors }) => authors.length > 1).length
  const papersOf = count === 1 ? 'one paper' : `${count} papers`
  return together === 0 ? `${papersOf}, alone` : `${papersOf}, ${together} with others`
}

/** The team by time zone. Selecting a person highlights their papers. */
export function TeamMap() {
  const [chosen, setChosen] = useState('Noor Rahman')
  return (
    <div className="page-x page-width">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-line py-4 text-13 text-ink-2">
        <span className="flex items-center gap-2.5">
          <span aria-hidden="true" className="w-8 border-t-2 border-accent" /> wrote a paper together
        </span>
        <span className="flex items-center gap-2.5">
          <span aria-hidden="true" className="w-8 border-t-2 border-dashed border-thread" /> working on the
          next
        </span>
        <p aria-live="polite" className="flex items-center gap-2.5 sm:ml-auto">
          <Portrait name={chosen} className="size-7" />
          <b className="font-semibold text-ink">{chosen}</b> {summary(chosen)}
        </p>
      </div>
      <Board chosen={chosen} onChoose={setChosen} />
      <TeamList />
      <TeamShare />
    </div>
  )
}

function Board({ chosen, onChoose }: { chosen: string; onChoose: (name: string) => void }) {
  return (
    <div className="relative left-1/2 h-[560px] w-[1200px] origin-top -translate-x-1/2 text-13 max-xl:hidden 3xl:mb-28 3xl:scale-120">
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 560"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="absolute inset-0 overflow-visible"
      >
        {cities.map(({ x, name, time }) => (
          <g key={name}>
            <path d={`M${x} 0V545`} strokeWidth="1" className="stroke-line" />
            <text x={x + 16} y="14" className="fill-ink font-semibold">
              {name}
            </text>
            <text x={x + 16} y="34" className="fill-ink-2">
              {time}
            </text>
          </g>
        ))}
        {team.people.map(({ name, role }) => {
          const { x, y, anchor } = places[name] ?? { x: 0, y: 0, anchor: 'start' }
          return (
            <text key={name} x={x} y={y} textAnchor={anchor} className="fill-ink text-14 font-semibold">
              {name}
              <tspan x={x} dy="20" className="fill-ink-2 text-13 font-normal">
                {role}
              </tspan>
            </text>
          )
        })}
        <path d={next} strokeDasharray="7 8" className="stroke-thread" />
        {publications.map(({ slug, authors }) => {
          const lit = authors.some(({ name }) => name === chosen)
          return <path key={slug} d={papers[slug]?.d} className={lit ? 'stroke-accent' : 'stroke-thread'} />
        })}
      </svg>
      {publications.map(({ slug, authors, title }) => {
        const lit = authors.some(({ name }) => name === chosen)
        return (
          <a
            key={slug}
            href={`/research/${slug}`}
            title={title}
            className={`absolute flex h-7 items-center rounded-full border px-4.5 whitespace-nowrap hover:border-control ${papers[slug]?.pill} ${lit ? 'border-accent bg-accent-soft font-semibold' : 'border-line-strong bg-surface text-ink-2'}`}
          >
            {papers[slug]?.short ?? title}
          </a>
        )
      })}
      {team.people.map(({ name, role }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          aria-label={`${name}, ${role}`}
          onClick={() => onChoose(name)}
          className={`absolute size-22 rounded-full outline-offset-2 aria-pressed:ring-2 aria-pressed:ring-accent aria-pressed:ring-offset-4 aria-pressed:ring-offset-canvas ${places[name]?.portrait}`}
        >
          <Portrait name={name} className="size-22" />
        </button>
      ))}
    </div>
  )
}

/** The same on a smaller screen: people with their papers. */
function TeamList() {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 xl:hidden">
      {team.people.map(({ name, role, place }) => (
        <li key={name} className="flex gap-4 border-t border-line py-5">
          <Portrait name={name} className="size-16" />
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-14 text-ink-2">
              {role}, {place}
            </p>
            <ul className="mt-1">
              {wrote(name).map(({ slug, title }) => (
                <li key={slug}>
                  <a
                    href={`/research/${slug}`}
                    className="block py-[11px] text-14 text-accent underline-offset-4 hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Eighty of a hundred stitches are sewn. */
function TeamShare() {
  const { percent, label, rest } = team.share
  return (
    <div className="relative pt-4">
      <svg aria-hidden="true" className="h-5 w-full" strokeLinecap="round">
        <line
          x1="4"
          x2="99%"
          y1="10"
          y2="10"
          strokeWidth="2"
          strokeDasharray="7 8"
          className="stroke-line-strong"
        />
        <line x1="4" x2={`${percent}%`} y1="10" y2="10" strokeWidth="3" className="stroke-accent" />
        <circle cx="6" cy="10" r="6" className="fill-accent" />
        <circle cx={`${percent}%`} cy="10" r="8" strokeWidth="2.5" className="fill-canvas stroke-accent" />
      </svg>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 text-15">
        <span>
          <b className="text-26 font-semibold">{percent}%</b> {label}
        </span>
        <span className="text-ink-2">{rest}</span>
      </p>
    </div>
  )
}
