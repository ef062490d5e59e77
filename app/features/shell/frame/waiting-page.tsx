import { TopBar } from './top-bar.tsx'

/**
 * Replaces a page that could not be prerendered, in the `shape` of that page, until its data is loaded. The shape is prerendered
 * and not hydrated.
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
