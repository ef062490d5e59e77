import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import type { ChangedPart } from './act-changes.ts'
import type { Change, Compared } from './compare-lists.ts'

export const changeMarks: Record<Change, { sign: string; look: string; said: string }> = {
  same: { sign: '', look: 'text-ink-2', said: '' },
  added: { sign: '+', look: 'bg-good-soft text-good', said: 'Added: ' },
  removed: { sign: '−', look: 'bg-bad-soft text-bad line-through', said: 'Removed: ' },
}

type ChangesViewProps = {
  parts: readonly ChangedPart[]
  /** What it is compared with, after the name of a part. */
  since: string
}

/** The changes, line by line, with context. */
export function ChangesView({ parts, since }: ChangesViewProps) {
  if (parts.length === 0) {
    return (
      <p className="border-t border-line px-5 py-3 text-14 text-ink-2">{`Nothing has changed ${since}.`}</p>
    )
  }
  return parts.map((part) => <PartChanges key={part.name} part={part} since={since} />)
}

function PartChanges({ part: { name, lines, added, removed }, since }: { part: ChangedPart; since: string }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section aria-label={`Changes of ${name}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 border-y border-line bg-sunken px-5 py-2 text-13 text-ink-2">
        <span dir="auto" className="mr-auto min-w-0 truncate first-letter:uppercase">
          {name}
        </span>
        <span>{since}</span>
        <span className="font-semibold tabular-nums">
          {added > 0 && <span className="text-good">+{added}</span>}{' '}
          {removed > 0 && <span className="text-bad">−{removed}</span>}
        </span>
      </p>
      <ul className="py-1 text-14">
        {(isWhole ? lines : around(lines)).map((line, index) =>
          typeof line === 'number' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <li key={index} className="px-3">
              <Button look="ghost" size="small" onClick={() => setWhole(true)}>
                {line} unchanged
              </Button>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <Line key={index} line={line} />
          ),
        )}
      </ul>
    </section>
  )
}

function Line({ line: { change, item } }: { line: Compared<string> }) {
  const { sign, look, said } = changeMarks[change]
  return (
    <li className={cx('grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 px-5 py-1.5', look)}>
      <span aria-hidden="true" className="font-semibold no-underline">
        {sign}
      </span>
      <span dir="auto" className={cx('break-words', change !== 'same' && 'text-ink')}>
        {said && <span className="sr-only">{said}</span>}
        {item}
      </span>
    </li>
  )
}

/** Changed lines with one line of context, and the number of lines omitted in between. */
function around(lines: readonly Compared<string>[]): (Compared<string> | number)[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - 1), at + 2).some(({ change }) => change !== 'same')
  const shown: (Compared<string> | number)[] = []
  lines.forEach((line, at) => {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(line)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}
