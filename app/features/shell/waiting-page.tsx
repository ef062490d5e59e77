import { Skeleton } from '#app/ui/skeleton.tsx'
import { TopBar } from './top-bar.tsx'

/** Stands in for a page whose address could not be prerendered, until its data is there. */
export function WaitingPage() {
  return (
    <>
      <TopBar />
      <main
        id="content"
        aria-busy="true"
        className="page-x page-width flex flex-col gap-5 pt-[calc(var(--bar)+48px)]"
      >
        <h1 className="sr-only">Loading</h1>
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="mt-6 h-64 w-full rounded-card" />
        <noscript>
          <p>This page shows live data and needs JavaScript.</p>
        </noscript>
      </main>
    </>
  )
}
