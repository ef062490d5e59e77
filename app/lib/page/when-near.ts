import type { ComponentType } from 'react'

/**
 * The controls of a part that were pressed or filled in before it was hydrated, the last of them last, each with its value. A
 * control that is pressed again while nothing has happened yet counts once.
 */
export type EarlyInputs = Map<HTMLElement, string | boolean | undefined>

/**
 * Runs before React, which hydrates during the event and would take the ticked state for the initial one. Links and what opens
 * without scripts are left to the browser.
 */
const heldControls = 'button:not([commandfor],[popovertarget]),[type=checkbox],[type=radio]'

/** A line along the top of the page shows that what is held waits. */
function holdEarlyInput(
  place: HTMLElement,
  early: EarlyInputs,
  onHeld: () => void,
  options: AddEventListenerOptions,
): void {
  const hold = (event: Event) => {
    const target = event.target as HTMLInputElement
    const isPress = event.type === 'click'
    const control = isPress ? target.closest<HTMLElement>(heldControls) : target
    if (!control || !place.contains(control)) return
    event.stopPropagation()
    // Ticks are reported by their own event.
    if (isPress && !control.matches('button')) return
    early.delete(control)
    const value = /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value
    early.set(control, isPress ? undefined : value)
    document.documentElement.dataset.waiting = ''
    onHeld()
  }
  for (const name of ['click', 'input']) window.addEventListener(name, hold, options)
}

/**
 * Starts once the part comes near the viewport or is touched; presses and inputs in the meantime are replayed. What does not arrive
 * is asked for again: after 1 s, 2 s, 4 s, …, at a touch or a press, or once the browser is online again.
 */
export function whenNear(place: HTMLElement, load: () => Promise<ComponentType>): () => void {
  const early: EarlyInputs = new Map()
  const stop = new AbortController()
  const held = new AbortController()
  const options = { capture: true, signal: AbortSignal.any([held.signal, stop.signal]) }
  let wait = 1000
  let timer = 0
  let started = false
  async function start() {
    if (started || stop.signal.aborted) return
    started = true
    observer.disconnect()
    clearTimeout(timer)
    try {
      const { hydratePart } = await import('./hydrate-part.ts')
      await hydratePart({ place, load, early, signal: stop.signal, onHydrated: () => held.abort() })
    } catch {
      // Until then it stays as it is without scripts.
      started = false
      window.addEventListener('online', start, options)
      timer = window.setTimeout(() => {
        wait *= 2
        void start()
      }, wait)
    }
  }
  holdEarlyInput(place, early, start, options)
  for (const name of ['pointerover', 'focusin']) place.addEventListener(name, start, options)
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void start()
    },
    { rootMargin: '200px' },
  )
  observer.observe(place)
  return () => {
    observer.disconnect()
    stop.abort()
    // What waited was left with the page.
    if (early.size > 0) delete document.documentElement.dataset.waiting
  }
}
