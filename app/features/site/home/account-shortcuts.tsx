import { Link } from 'react-router'
import { accountShortcuts, signedInLanding } from '#app/content/home.ts'
import { cx } from '#app/ui/cx.ts'
import type { OwnCounts } from './own-counts.ts'

type ShortcutsProps = {
  counts: OwnCounts | 'sample' | 'unknown'
  /** Notes on the counts, below them. */
  remark?: string
}

/** Until a person's counts are loaded, figures are invisible but keep their place: the sample must not pass for real figures. */
export function AccountShortcuts({ counts, remark }: ShortcutsProps) {
  const unknown = counts === 'unknown'
  return (
    <nav aria-label={signedInLanding.shortcutsTitle} aria-busy={(unknown && !remark) || undefined}>
      <ul className="grid max-lg:grid-cols-2 max-lg:gap-x-4">
        {accountShortcuts.map(({ label, to, count, note }) => (
          <li key={to} className="border-t border-line max-lg:nth-2:border-0 first:border-0">
            <Link
              to={to}
              className="flex min-h-14 items-center justify-between gap-3 rounded-control px-3 py-2 hover:bg-sunken"
            >
              <span className="flex flex-col">
                <span className="text-15 font-medium">{label}</span>
                <span className="text-13 text-ink-3">{note}</span>
              </span>
              <span
                className={cx(
                  'min-w-[3ch] text-right text-20 font-semibold tracking-[-0.018em] tabular-nums transition-opacity',
                  unknown && 'invisible opacity-0',
                )}
              >
                {typeof counts === 'string' ? count : counts[to]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="px-3 pt-3 text-13 text-ink-3">{remark ?? '\u00a0'}</p>
    </nav>
  )
}
