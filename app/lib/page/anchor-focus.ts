import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the part of the page that the address names, and focuses it, once it is there: what is loaded after the page is not
 * rendered yet when the browser looks for it.
 */
export function useAnchorFocus(isThere: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another press of the same link.
  useEffect(() => {
    if (!isThere || hash === '') return
    const target = document.getElementById(hash.slice(1))
    if (target) aimAt(target, 'start')
  }, [isThere, hash, key])
}

/** After a navigation the focus goes to the page’s heading; an address that names a part of it means that part. */
export function aimAt(target: HTMLElement, block: ScrollLogicalPosition): void {
  target.scrollIntoView({ block })
  queueMicrotask(() => target.focus({ preventScroll: true }))
}
