import { cx } from '#app/ui/cx.ts'
import type { Count } from './counts.ts'

const tones: Record<Count['tone'], string> = {
  new: 'bg-accent-soft font-semibold text-accent-strong',
  overdue: 'bg-bad-soft font-semibold text-bad',
  total: 'text-ink-3',
}

/** A count at the end of a row; with icons only it is a dot. */
export function CountPill({ count }: { count: Count | undefined }) {
  if (!count) return null
  const { amount, tone, said } = count
  return (
    <span className="ml-auto railed:absolute railed:top-0.5 railed:right-1.5">
      <span
        className={cx('block min-w-6 rounded-full px-1.5 text-center text-13 railed:sr-only', tones[tone])}
      >
        {amount > 999 ? '999+' : amount} <span className="sr-only">{said}</span>
      </span>
      {tone !== 'total' && (
        <span
          aria-hidden="true"
          className={cx('hidden size-2 rounded-full railed:block', tone === 'new' ? 'bg-accent' : 'bg-bad')}
        />
      )}
    </span>
  )
}

/** The same at the corner of an icon, on a phone. */
export function CountMark({ count }: { count: Count | undefined }) {
  if (!count || count.tone === 'total') return null
  const { amount, tone, said } = count
  return (
    <span
      className={cx(
        'absolute -top-1.5 left-3 min-w-5 rounded-full px-1 text-center text-13 font-semibold text-on-accent',
        tone === 'new' ? 'bg-accent' : 'bg-bad',
      )}
    >
      {amount > 99 ? '99+' : amount} <span className="sr-only">{said}</span>
    </span>
  )
}
