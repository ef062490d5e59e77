import { introducedAs } from '#app/content/people.ts'
import { hero, type Story, stories } from '#app/content/stories.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'

const hues = {
  TannrSpace: { words: 'text-accent', line: 'stroke-accent', dot: 'fill-accent' },
  Orcher: { words: 'text-orcher', line: 'stroke-orcher', dot: 'fill-orcher' },
  'Tannr API': { words: 'text-api', line: 'stroke-api', dot: 'fill-api' },
} as const

/** Each story before and after, 300 by 64: solid, or stitched where it is open. */
const ways: Record<string, { before: string; loose?: string; after: string; open?: string }> = {
  'four-spreadsheets': {
    before:
      'M0 8C150 8 200 32 300 32M0 24C150 24 200 32 300 32M0 40C150 40 200 32 300 32M0 56C150 56 200 32 300 32',
    after: 'M0 32H300',
  },
  'the-log-was-the-paperwork': {
    before: 'M0 12C140 12 180 32 300 32M0 32H300M0 52C140 52 180 32 300 32',
    after: 'M0 32H300M60 32V20M120 32V20M180 32V20M240 32V20',
  },
  'incident-reviews-as-a-portfolio': {
    before: 'M0 32H120L136 52M170 18L182 32H300',
    after: 'M0 32H150',
    open: 'M165 32H300',
  },
  'a-cofounder-by-description': {
    before: 'M0 32H300',
    after: 'M0 32C60 32 60 24 110 24H300M110 40H300',
    open: 'M0 60C60 60 60 40 110 40',
  },
  'it-stopped-and-asked': {
    before: 'M0 32H130M170 32H300M150 12A20 20 0 1 0 150.1 12M144 25V39M156 25V39',
    after: 'M0 32H300',
  },
}

export function StoriesHero() {
  return (
    <>
      <SplitHero {...hero} />
      <FiveThreads />
    </>
  )
}

/** Five people, each on a thread that led to them and continues: a story each. */
function FiveThreads() {
  return (
    <ol className="page-x page-width">
      {stories.map(({ slug, from, to, person, product }) => {
        const hue = hues[product]
        const way = ways[slug]
        return (
          <li key={slug} className="border-t border-line last:border-b">
            <a
              href={`#${slug}`}
              className="group grid grid-cols-[1fr_auto_1fr] items-center gap-x-4 py-3 text-14 md:grid-cols-[10rem_1fr_auto_1fr_12rem]"
            >
              <span className="text-ink-2 lg:text-15">{from}</span>
              <Way d={way?.before} className={hue.line} />
              <Portrait name={person.name} className="size-16 lg:size-20" />
              <Way d={way?.after} open={way?.open} className={hue.line} />
              <span className="font-medium group-hover:underline lg:text-15">{to}</span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}

function Way({
  d,
  open,
  className,
}: {
  d: string | undefined
  open?: string | undefined
  className: string
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 64"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="h-16 w-full max-md:hidden"
    >
      <path d={d} vectorEffect="non-scaling-stroke" className={className} />
      <path d={open} vectorEffect="non-scaling-stroke" strokeDasharray="7 8" className="stroke-thread" />
    </svg>
  )
}

/** A large quote of each, beside the person. */
export function StoryList() {
  return (
    <section aria-label="Five stories" className="page-x page-width pt-16 pb-12 md:pt-24">
      <ol className="flex flex-col gap-y-16 md:gap-y-24">
        {stories.map((story, index) => (
          <li key={story.slug} id={story.slug} className="scroll-mt-20">
            <StoryEntry story={story} right={index % 2 === 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StoryEntry({ story, right }: { story: Story; right: boolean }) {
  const { slug, title, quote, summary, person, product } = story
  const { words } = hues[product]
  return (
    <article
      className={`grid max-w-[920px] gap-x-10 gap-y-5 md:grid-cols-[10rem_1fr] ${right ? 'lg:ml-auto' : ''}`}
    >
      <Portrait name={person.name} className="size-24 md:size-40" />
      <div className="flex flex-col items-start gap-4">
        <blockquote className="text-26 font-semibold tracking-[-0.018em] text-balance md:text-34">
          “{quote}”
        </blockquote>
        <p className="dotted text-15 text-ink-2">
          <span>
            <span className="font-medium text-ink">{person.name}</span>, {introducedAs(person)}
          </span>
          <span className={`font-medium ${words}`}>{product}</span>
        </p>
        <div className="border-t border-line pt-4">
          <h2 className="text-18">{title}</h2>
          <p className="mt-1 text-16 text-ink-2">{summary}</p>
          <a
            href={`/stories/${slug}`}
            className={`inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline ${words}`}
          >
            Read the story<span className="sr-only">: {title}</span>
          </a>
        </div>
      </div>
    </article>
  )
}
