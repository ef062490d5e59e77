import { Link } from 'react-router'
import { accountShortcuts, signedInLanding } from '#app/content/home.ts'
import { cx } from '#app/ui/cx.ts'
import type { OwnCounts } from './own-counts.ts'

/** Until a person's counts are known, figures keep their place unseen: a sample must not flash before what is true. */
export function AccountShortcuts({ counts }: { counts: OwnCounts | 'sample' | 'unknown' }) {
  const unknown = counts === 'unknown'
  return (
    <nav aria-label={signedInLanding.shortcutsTitle} aria-busy={unknown || undefined}>
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
                  'text-20 font-semibold tracking-[-0.018em] transition-opacity',
                  unknown && 'invisible opacity-0',
                )}
              >
                {typeof counts === 'string' ? count : counts[to]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={cx('px-3 pt-3 text-13 text-ink-3', counts !== 'sample' && 'invisible')}>
        {signedInLanding.sample}
      </p>
    </nav>
  )
}
