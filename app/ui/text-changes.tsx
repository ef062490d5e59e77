import type { Piece, PostingChange } from '#shared/posting-changes.ts'
import { cx } from './cx.ts'

/** Added and removed text, by part and line. */
export function TextChanges({ changes }: { changes: readonly PostingChange[] }) {
  return (
    <dl className="flex flex-col gap-5">
      {changes.map((change) => (
        <Change key={change.what} change={change} />
      ))}
    </dl>
  )
}

const looks: Record<Piece['is'], string> = {
  same: 'text-ink-3',
  added: 'bg-good-soft text-ink',
  removed: 'bg-bad-soft text-ink',
}
const signs: Record<Piece['is'], string> = { same: '', added: '+', removed: '−' }
const marks: Record<Piece['is'], string> = { same: '', added: 'Added: ', removed: 'Removed: ' }

function Change({ change: { what, pieces } }: { change: PostingChange }) {
  return (
    <div className="flex flex-col gap-1.5">
      <dt className="text-14 font-semibold">{what}</dt>
      <dd className="flex flex-col overflow-hidden rounded-input border border-line text-14">
        {pieces.map(({ is, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place.
          <span key={place} className={cx('flex gap-2 px-3 py-1', looks[is])}>
            <span aria-hidden="true" className="w-3 shrink-0">
              {signs[is]}
            </span>
            {marks[is] && <span className="sr-only">{marks[is]}</span>}
            <span
              dir="auto"
              className={cx('min-w-0 flex-1 wrap-anywhere', is === 'removed' && 'line-through decoration-1')}
            >
              {text}
            </span>
          </span>
        ))}
      </dd>
    </div>
  )
}
