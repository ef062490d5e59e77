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
  /** It has controls: the part is hydrated in place when it comes near the viewport. */
  interactive?: boolean
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
      if (found && interactive && place.current) return whenNear(place.current, load)
    }, [found])
    const frame = { ref: place, className, onClick: follow }
    if (import.meta.env.SSR || !found) return <div {...frame}>{createElement(Loaded)}</div>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave what it finds.
    return <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}

/** An event on a part that was not hydrated yet: a press, or an input with its value. */
export type EarlyInput = { target: HTMLElement; value?: string | boolean }

/**
 * Runs before React, which hydrates during the event and would take the ticked state for the initial one. Links and what opens
 * without scripts are left to the browser.
 */
const heldControls = 'button:not([commandfor],[popovertarget]),[type=checkbox],[type=radio]'

function holdEarlyInput(place: HTMLElement, early: EarlyInput[], options: AddEventListenerOptions): void {
  const hold = (event: Event) => {
    const target = event.target as HTMLInputElement
    const isPress = event.type === 'click'
    const control = isPress ? target.closest<HTMLElement>(heldControls) : target
    if (!control || !place.contains(control)) return
    event.stopPropagation()
    if (!isPress) {
      early.push({
        target,
        value: /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value,
      })
      // Ticks are reported by their own event.
    } else if (control.matches('button')) early.push({ target: control })
  }
  for (const name of ['click', 'input']) window.addEventListener(name, hold, options)
}

/** Starts once the part comes near the viewport or is touched; presses and inputs in the meantime are replayed. */
function whenNear(place: HTMLElement, load: () => Promise<ComponentType>): () => void {
  const early: EarlyInput[] = []
  const stop = new AbortController()
  const waiting = new AbortController()
  async function start() {
    if (waiting.signal.aborted) return
    waiting.abort()
    try {
      const { hydratePart } = await import('./hydrate-part.ts')
      await hydratePart({ place, load, early, signal: stop.signal, onHydrated: () => held.abort() })
    } catch {
      // Offline: it stays static, as without scripts.
    }
  }
  const held = new AbortController()
  const options = { capture: true, signal: AbortSignal.any([held.signal, stop.signal]) }
  holdEarlyInput(place, early, options)
  for (const name of ['pointerover', 'focusin']) place.addEventListener(name, start, options)
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void start()
    },
    { rootMargin: '200px' },
  )
  observer.observe(place)
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  return () => {
    waiting.abort()
    stop.abort()
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
