import {
  type ComponentType,
  createElement,
  lazy,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from './hydrated.ts'

type PrerenderedOptions = {
  /** It has controls: `whenNear` hydrates the part in place. Parts without controls do without the code. */
  interactive?: (place: HTMLElement, load: () => Promise<ComponentType>) => () => void
  className?: string
}

/**
 * A part of a page that is prerendered by the build and not hydrated, so that its text and drawings are not sent a second time
 * as a script. If the page is reached by navigation within the site, the part is loaded instead.
 */
export function prerendered(
  load: () => Promise<ComponentType>,
  { interactive, className }: PrerenderedOptions = {},
) {
  const Loaded = lazy(async () => ({ default: await load().catch(loadPageAnew) }))
  return function Prerendered() {
    const hydrated = useHydrated()
    const [found] = useState(!hydrated)
    const place = useRef<HTMLDivElement>(null)
    const follow = useFollowedLinks()
    // Before early presses are replayed, which a plain effect does.
    useLayoutEffect(() => {
      if (found && interactive && place.current) return interactive(place.current, load)
    }, [found])
    const frame = { ref: place, className, onClick: follow }
    if (import.meta.env.SSR || !found) return <div {...frame}>{createElement(Loaded)}</div>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave what it finds.
    return <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}

/**
 * Reloads, as the router does when a page's own module does not load: the site may have been deployed since. Offline, that would
 * end in the browser's error page, so it waits for a connection.
 */
function loadPageAnew(): Promise<never> {
  if (navigator.onLine) location.reload()
  else window.addEventListener('online', () => location.reload())
  return new Promise(() => {})
}

/** Plain links inside navigate without a page load, as those of the router do. */
function useFollowedLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { viewTransition: true })
  }
}
