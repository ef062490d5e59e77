import { Link } from 'react-router'
import { introducedAs } from '#app/content/people.ts'
import { hero, type Story, stories } from '#app/content/stories.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

const hues = { TannrSpace: 'accent', Orcher: 'orcher', 'Tannr API': 'api' } as const
const names = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

export function StoriesHero() {
  return <Hero {...hero} art={<FiveThreads />} />
}

/** Five threads, each with its own way from left to right. */
function FiveThreads() {
  const ways = [
    { d: 'M20 50C160 50 190 110 440 40', hue: 'accent', end: 40 },
    { d: 'M20 110C120 110 200 60 300 96S400 110 440 106', hue: 'orcher', end: 106 },
    { d: 'M20 170C140 200 220 120 440 170', hue: 'accent', end: 170 },
    { d: 'M20 230C100 230 150 170 240 214S380 236 440 230', hue: 'accent', end: 230 },
    { d: 'M20 290C180 250 280 330 440 290', hue: 'orcher', end: 290 },
  ] as const
  return (
    <Drawing viewBox="0 0 460 340" className="w-full">
      {ways.map(({ d, hue, end }, index) => (
        <g key={d}>
          <Thread d={d} hue={hue} solid={index !== 2} />
          <ThreadNode x={20} y={50 + index * 60} r={5} hue={hue} full />
          <ThreadNode x={440} y={end} r={8} hue={hue} full={index !== 2} />
        </g>
      ))}
    </Drawing>
  )
}

/** The first story is set large; the rest alternate, each a quote and the way from one end of it to the other. */
export function StoryList() {
  return (
    <section aria-label="Five stories" className="page-x page-width pt-8 pb-12 md:pt-13">
      <ol className="border-t border-line">
        {stories.map((story, index) => (
          <li key={story.slug}>
            <StoryEntry story={story} large={index === 0} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StoryEntry({ story, large }: { story: Story; large: boolean }) {
  const { slug, title, quote, summary, person, product, from, to } = story
  const hue = hues[product]
  return (
    <article className="grid gap-x-14 gap-y-6 border-b border-line py-10 md:py-14 lg:grid-cols-[5fr_3fr]">
      <div className="flex flex-col gap-5">
        <p className={`text-13 font-semibold ${names[hue]}`}>{product}</p>
        <blockquote
          className={`tracking-[-0.018em] text-balance ${large ? 'text-26 font-semibold md:text-34' : 'text-20 font-medium md:text-26'}`}
        >
          “{quote}”
        </blockquote>
        <p className="flex items-center gap-3 text-15 text-ink-2">
          <Avatar name={person.name} />
          <span>
            <span className="font-medium text-ink">{person.name}</span>, {introducedAs(person)}
          </span>
        </p>
      </div>
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-20">{title}</h2>
        <p className="text-16 text-ink-2">{summary}</p>
        <FromTo from={from} to={to} hue={hue} />
        <Link
          to={`/stories/${slug}`}
          className={`mt-auto pt-2 font-medium underline-offset-4 hover:underline ${names[hue]}`}
        >
          Read the story<span className="sr-only">: {title}</span>
        </Link>
      </div>
    </article>
  )
}

const rings = { accent: 'border-accent', orcher: 'border-orcher', api: 'border-api' }
const dots = { accent: 'bg-accent', orcher: 'bg-orcher', api: 'bg-api' }

export function FromTo({ from, to, hue }: { from: string; to: string; hue: keyof typeof rings }) {
  return (
    <dl className="grid grid-cols-[12px_1fr] gap-x-3 text-15">
      <div className="contents">
        <dt className="flex flex-col items-center pt-1.5">
          <span className="sr-only">From</span>
          <span aria-hidden="true" className={`size-3 shrink-0 rounded-full border-2 ${rings[hue]}`} />
          <span aria-hidden="true" className="stitch-v my-1 min-h-3 flex-1" />
        </dt>
        <dd className="pb-3 text-ink-2">{from}</dd>
      </div>
      <div className="contents">
        <dt className="pt-1.5">
          <span className="sr-only">To</span>
          <span aria-hidden="true" className={`block size-3 rounded-full ${dots[hue]}`} />
        </dt>
        <dd className="font-medium">{to}</dd>
      </div>
    </dl>
  )
}
