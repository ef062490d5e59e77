import { courses } from '#app/content/community-courses.ts'
import { type Discussion, featuredDiscussions } from '#app/content/community-discussions.ts'
import { Drawn, Portrait } from '#app/ui/drawn/drawn.tsx'
import { withCommas } from '#shared/with-commas.ts'

const hues = {
  accent: { words: 'text-accent', line: 'stroke-accent', dot: 'fill-accent stroke-accent' },
  orcher: { words: 'text-orcher', line: 'stroke-orcher', dot: 'fill-orcher stroke-orcher' },
  api: { words: 'text-api', line: 'stroke-api', dot: 'fill-api stroke-api' },
}

/** Discussions against time: stitched while a question is open, solid from the answer that settled it. */
export function DiscussionBoard() {
  return (
    <section id="discussions" className="page-x page-width scroll-mt-20 py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 className="text-26 md:text-34">Being discussed</h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-2">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="w-8 border-t-2 border-dashed border-thread" /> open
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="w-8 border-t-2 border-accent" /> settled by an answer
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-full border-2 border-thread" /> a reply, larger
            with votes
          </li>
        </ul>
      </div>
      <div
        aria-hidden="true"
        className="mt-4 grid text-13 text-ink-3 max-xl:hidden xl:grid-cols-[5fr_7fr_1.4fr]"
      >
        <p className="col-start-2 flex justify-between">
          <span>3 days ago</span>
          <span>2 days ago</span>
          <span>Yesterday</span>
          <span className="text-accent">Now</span>
        </p>
      </div>
      <ul className="mt-3 border-t border-line">
        {featuredDiscussions.map((discussion) => (
          <li key={discussion.slug} className="group relative border-b border-line">
            <Line discussion={discussion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({
  discussion: { slug, title, topic, author, replies, views, answer, time },
}: {
  discussion: Discussion
}) {
  const course = courses[slug]
  const hue = hues[course?.hue ?? 'accent']
  return (
    <>
      <a
        href={`/geekspace/${slug}`}
        className="grid items-center gap-x-8 gap-y-3 py-5 xl:grid-cols-[5fr_7fr_1.4fr]"
      >
        <span className="flex items-start gap-4">
          <Portrait name={author} className="size-11" />
          <span className="min-w-0">
            <span className={`block text-13 font-semibold ${hue.words}`}>{topic}</span>
            <span className="block text-16 font-semibold text-balance group-hover:underline">{title}</span>
            <span className="block text-13 text-ink-2">
              {author}, {time}
            </span>
          </span>
        </span>
        {course && <Thread course={course} by={answer.author} hue={hue} />}
        <span className="text-13 text-ink-2 max-xl:flex max-xl:gap-5 xl:text-right">
          <span className="block">
            <b className="text-16 font-semibold text-ink tabular-nums">{replies}</b> replies
          </span>
          <span className="block max-xl:pt-0.5">
            <span className="tabular-nums">{withCommas(views)}</span> views
          </span>
        </span>
      </a>
      <p
        aria-hidden="true"
        className="pointer-events-none absolute top-full right-[14%] z-2 -mt-3 hidden w-96 rounded-card border border-line bg-surface p-5 text-15 xl:group-has-focus-visible:block xl:group-hover:block"
      >
        <span className="flex items-center gap-3 text-13 text-ink-2">
          <Portrait name={answer.author} className="size-10" />
          <span>
            <b className="block font-semibold text-ink">{answer.author}</b>
            {answer.role}
          </span>
          <b className={`ml-auto text-16 font-semibold ${hue.words}`}>{answer.votes}</b>
        </span>
        <span className="mt-3 block">“{opening(answer.body[0])}”</span>
      </p>
    </>
  )
}

/** The first sentences of an answer, as far as a card holds them. */
function opening(first: Discussion['body'][number] | undefined): string {
  if (typeof first !== 'string') return ''
  const sentences = first.match(/[^.!?]+[.!?]+/g) ?? [first]
  return sentences.slice(0, 2).join('').trim()
}

type ThreadProps = { course: (typeof courses)[string]; by: string; hue: (typeof hues)['accent'] }

function Thread({ course: { asked, settled, replies }, by, hue }: ThreadProps) {
  const x = (hours: number) => Math.round(8 + ((72 - hours) / 72) * 584)
  const last = Math.min(...replies.map(([hours]) => hours))
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 84"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="w-full"
    >
      <path d="M592 0V84" strokeDasharray="4 5" strokeWidth="1.5" className="stroke-accent" />
      <path d={`M${x(last)} 42H592`} strokeDasharray="2 7" className="stroke-line-strong" />
      <path d={`M${x(asked)} 42H${x(settled)}`} strokeDasharray="7 8" className="stroke-thread" />
      <path d={`M${x(settled)} 42H${x(last)}`} className={hue.line} />
      <circle cx={x(asked)} cy="42" r="5.5" className="fill-canvas stroke-ink-3" />
      {replies.map(([hours, votes], index) => {
        const up = (index * 7 + votes) % 2 === 0
        const r = 2.5 + Math.sqrt(votes) / 2
        const far = 12 + ((index * 5 + votes) % 9)
        const y = up ? 42 - far - r / 2 : 42 + far + r / 2
        const after = hours < settled
        return (
          <g key={hours} className={after ? hue.dot : 'fill-canvas stroke-thread'}>
            <path d={`M${x(hours)} 42V${y}`} strokeWidth="1.2" />
            <circle cx={x(hours)} cy={y} r={r} strokeWidth="1.5" />
          </g>
        )
      })}
      <circle cx={x(last)} cy="42" r="5" className={hue.dot} />
      <circle cx={x(settled)} cy="42" r="23" strokeWidth="2.5" className={`fill-canvas ${hue.line}`} />
      <Drawn name={by} x={x(settled) - 20} y={22} size={40} />
    </svg>
  )
}
