import { topics } from '#app/content/community.ts'
import { withCommas } from '#shared/with-commas.ts'

const hues: Record<string, string> = {
  'Agents and directives': 'stroke-orcher',
  'Open source': 'stroke-orcher',
  'Web and interfaces': 'stroke-api',
  'Tools and workflows': 'stroke-api',
  'Security and privacy': 'stroke-ink-3',
}

/** A ring for each thousand posts; the outer one is still being sewn. */
export function TopicSpools() {
  return (
    <section id="topics" className="page-x page-width scroll-mt-20 py-10 md:py-14">
      <h2 className="text-26 md:text-34">Where people talk</h2>
      <p className="mt-2 text-16 text-ink-2">
        A ring for each thousand posts. The outer one is still being sewn.
      </p>
      <ul className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
        {topics.map(({ name, about, posts, members }) => (
          <li key={name} className="border-t border-line pt-5">
            <Spool rings={Math.floor(posts / 1000)} hue={hues[name] ?? 'stroke-accent'} />
            <h3 className="mt-3 text-16">{name}</h3>
            <p className="text-13 text-ink-3">
              {withCommas(posts)} posts, {withCommas(members)} members
            </p>
            <p className="mt-1.5 text-14 text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Spool({ rings, hue }: { rings: number; hue: string }) {
  const step = 5.4
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 120"
      fill="none"
      strokeWidth="2.2"
      strokeLinecap="round"
      className={`size-30 ${hue}`}
    >
      <circle cx="60" cy="60" r="2" />
      {Array.from({ length: rings }, (_, ring) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its place.
          key={ring}
          cx="60"
          cy="60"
          r={step * (ring + 1)}
          strokeDasharray={`${Math.round(step * (ring + 1) * 6.28) - 6} 6`}
          transform={`rotate(${ring * 47} 60 60)`}
        />
      ))}
      <circle cx="60" cy="60" r={step * (rings + 1)} strokeDasharray="5 5" />
    </svg>
  )
}
