import { lazy, Suspense } from 'react'
import { signedInLanding } from '#app/content/home.ts'
import { useSession } from '#app/lib/session/session.ts'
import { givenName } from '#app/lib/session/stored-session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { AccountShortcuts } from './account-shortcuts.tsx'

const LiveShortcuts = lazy(() =>
  import('./live-shortcuts.tsx').then((module) => ({ default: module.LiveShortcuts })),
)

/** The sidebar of the landing page when signed in: a welcome card and links to one's own pages. */
export function AccountAside() {
  const session = useSession()
  return (
    <aside
      aria-label={signedInLanding.shortcutsTitle}
      className="when-signed-in flex shrink-0 flex-col gap-x-8 gap-y-5 px-4 pt-6 max-lg:md:grid max-lg:md:grid-cols-2 max-lg:md:items-center max-lg:md:px-8 lg:sticky lg:top-(--bar) lg:h-[calc(100dvh-var(--bar))] lg:w-80 lg:overflow-y-auto lg:pb-6"
    >
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
        <Drawing viewBox="0 0 240 44" className="w-full">
          <Thread d="M6 34C56 34 60 12 110 12" hue="accent" solid />
          <Thread d="M110 12C166 12 170 32 234 26" />
          <ThreadNode x={6} y={34} r={5} full />
          <ThreadNode x={110} y={12} r={7} full />
          <ThreadNode x={231} y={26} r={5} hue="line" />
        </Drawing>
        <div>
          <p className="text-14 text-ink-2">{signedInLanding.welcome}</p>
          <p className="min-h-[1.35em] text-20 font-semibold tracking-[-0.018em] break-words">
            {session && givenName(session.user)}
          </p>
        </div>
        <p className="text-15 text-ink-2">{signedInLanding.lead}</p>
        <div className="flex flex-wrap gap-2">
          {signedInLanding.next.map(({ label, to }, index) => (
            <ButtonLink key={to} to={to} size="small" look={index === 0 ? 'primary' : 'outline'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      {session ? (
        <Suspense fallback={<AccountShortcuts counts="unknown" />}>
          <LiveShortcuts person={session.user.id} />
        </Suspense>
      ) : (
        <AccountShortcuts counts="unknown" />
      )}
    </aside>
  )
}
