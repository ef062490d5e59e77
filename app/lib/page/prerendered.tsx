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
  /** It has controls: the part is hydrated in place when it comes near the window. */
  interactive?: boolean
  className?: string
}

/**
 * A part of a page that the build prerenders and the browser keeps as it finds it, so that neither its words nor its drawings
 * are sent a second time as a script. A visitor who comes from another page of the site loads it then.
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
    // Before the presses that came too early are done again, which a plain effect does.
    useLayoutEffect(() => {
      if (found && interactive && place.current) return whenNear(place.current, load)
    }, [found])
    const frame = { ref: place, className, onClick: follow }
    if (import.meta.env.SSR || !found) return <div {...frame}>{createElement(Loaded)}</div>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave what it finds.
    return <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}

/** What somebody did to a part that was not hydrated yet: a press, or what a field held then. */
export type EarlyInput = { target: HTMLElement; value?: string | boolean }

/**
 * Before React hears of it, which hydrates within the event, and then takes what is ticked for what it was from the beginning. Links and
 * what opens by itself are the browser's.
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
      // What is ticked is told of by its own event.
    } else if (control.matches('button')) early.push({ target: control })
  }
  for (const name of ['click', 'input']) window.addEventListener(name, hold, options)
}

/** Starts once the part comes near the window, or is touched; presses and what is entered meanwhile are kept. */
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
      // No connection: it stands still, as it does without scripts.
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
 * As the router does where a page's own module does not arrive: the site may have been built anew since. Without a connection
 * that would end in the browser's error page, so it waits for one.
 */
function loadPageAnew(): Promise<never> {
  if (navigator.onLine) location.reload()
  else window.addEventListener('online', () => location.reload())
  return new Promise(() => {})
}

/** Plain links inside lead on without loading the site anew, as the router's own do. */
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
