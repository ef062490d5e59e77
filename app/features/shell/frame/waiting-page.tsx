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
