import { Link } from 'react-router'
import { accountShortcuts, signedInLanding } from '#app/content/home.ts'

/** Counts that an account has of its own, by the address of their shortcut. The others stay as in the sample. */
export type OwnCounts = Readonly<Record<string, number>>

export function AccountShortcuts({ own = {} }: { own?: OwnCounts }) {
  return (
    <nav aria-label={signedInLanding.shortcutsTitle}>
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
              <span className="text-20 font-semibold tracking-[-0.018em] tabular-nums">
                {own[to] ?? count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="px-3 pt-3 text-13 text-ink-3">{signedInLanding.sample}</p>
    </nav>
  )
}
