import { Check, CircleDashed, Minus } from 'lucide-react'
import type { Match, MatchLine, MatchPart } from '#shared/match/match.ts'
import { cx } from './cx.ts'

const parts: Record<MatchPart, string> = {
  must: 'Must have',
  nice: 'Nice to have',
  level: 'Level',
  place: 'Place',
  pay: 'Pay',
  recency: 'How lately',
}

/** Line by line, with what shows it on both sides. */
export function MatchLines({ match: { lines } }: { match: Match }) {
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.part} ${line.sentence}`} className="py-3 first:pt-0 last:pb-0">
            <Line line={line} />
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-3">
        {lines.some(({ part }) => part === 'pay')
          ? 'Based only on work, school, skills, place and your minimum pay, which no one else sees.'
          : 'Based only on work, school, skills and place.'}{' '}
        Name, age, gender and picture are never used.
      </p>
    </>
  )
}

const looks = {
  met: { Icon: Check, tone: 'bg-good-soft text-good', says: 'Met' },
  partly: { Icon: Minus, tone: 'bg-warn-soft text-warn', says: 'Partly met' },
  missing: { Icon: CircleDashed, tone: 'bg-sunken text-ink-3', says: 'Nothing shows this' },
}

function Line({ line: { part, met, sentence, entry, change } }: { line: MatchLine }) {
  const { Icon, tone, says } = looks[met >= 0.75 ? 'met' : met > 0.2 ? 'partly' : 'missing']
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 text-14">
      <span className={cx('mt-0.5 grid size-6 place-items-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{says}: </span>
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="wrap-anywhere">
          <span className="text-ink-3">{parts[part]}: </span>
          <q className="font-medium">{sentence}</q>
        </p>
        {entry && met > 0.2 && (
          <p className="text-ink-2 wrap-anywhere">
            {entry.label === entry.said ? entry.label : `${entry.label}: “${entry.said}”`}
          </p>
        )}
        {change && <p className="text-ink-3">{change}</p>}
      </div>
    </div>
  )
}
