import type { ReactNode } from 'react'
import { TopBar } from './top-bar.tsx'

/** Stands in for a page whose address could not be prerendered, in its shape, until its data is there. */
export function WaitingPage({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main id="content" className="min-h-dvh pt-(--bar)">
        {children}
        <noscript>
          <p className="page-x page-width">This page shows live data and needs JavaScript.</p>
        </noscript>
      </main>
    </>
  )
}
