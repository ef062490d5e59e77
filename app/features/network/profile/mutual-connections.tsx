import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#shared/profile.ts'
import { withCommas } from '#shared/with-commas.ts'

const MutualDialog = lazy(async () => ({ default: (await import('./mutual-dialog.tsx')).MutualDialog }))

/** How many people both know, and on a press who. */
export function MutualConnections({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        onClick={() => setIsOpen(true)}
      >
        <b className="font-semibold text-ink tabular-nums">{withCommas(profile.mutual)}</b> mutual
      </button>
      {isOpen && (
        <Suspense>
          <MutualDialog profile={profile} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
