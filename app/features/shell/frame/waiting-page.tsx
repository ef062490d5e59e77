import { TopBar } from './top-bar.tsx'

/**
 * Stands in for a page whose address could not be prerendered, in the `shape` of that page, until its data is there. The
 * build writes the shape; the browser keeps what it finds.
 */
export function WaitingPage({ shape }: { shape: string }) {
  return (
    <>
      <div className="when-signed-out contents">
        <TopBar />
      </div>
      <div className="when-signed-in">
        <div className="fixed inset-y-0 left-0 w-(--side) border-r border-line bg-sunken max-md:hidden" />
        <div className="fixed top-0 right-0 left-(--side) h-(--bar) border-b border-line" />
      </div>
      <main
        id="content"
        aria-busy="true"
        className="min-h-dvh pt-(--bar) pl-(--side)"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
        dangerouslySetInnerHTML={{ __html: shape }}
      />
    </>
  )
}
