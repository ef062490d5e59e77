import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { enter, type Field } from './early-events.ts'

/** How far below the window a part may be when it is loaded. */
const NEAR = '200px'

type Early = { pressed?: HTMLElement; typed: Map<Field, string | boolean> }

/**
 * Hydrates the markup within `place` once it comes near the window, or is touched. What is pressed or moved before that is
 * done again as soon as it counts.
 */
export function comeAlive(place: HTMLElement, load: () => Promise<ComponentType>): () => void {
  const early: Early = { typed: new Map() }
  let root: Root | undefined
  let state: 'waiting' | 'loading' | 'alive' | 'gone' = 'waiting'

  async function start() {
    if (state !== 'waiting') return
    state = 'loading'
    try {
      const [{ hydrateRoot }, Content] = await Promise.all([import('react-dom/client'), load()])
      if ((state as string) === 'gone') return
      root = hydrateRoot(place, createElement(Alive, { onAlive: finish }, createElement(Content)))
    } catch {
      if (state === 'loading') state = 'waiting' // The next touch tries again; until then it stands still.
    }
  }
  function finish() {
    stopListening()
    state = 'alive'
    for (const [field, value] of early.typed) enter(field, value)
    early.pressed?.click()
  }
  function hold(event: Event) {
    const target = event.target as HTMLElement
    void start()
    if (event.type === 'click') {
      const button = target.closest<HTMLElement>('button')
      if (button) early.pressed = button
    } else if (event.type === 'input') {
      const field = target as HTMLInputElement
      early.typed.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void start()
    },
    { rootMargin: NEAR },
  )
  const names = ['click', 'input', 'pointerover', 'focusin']
  function stopListening() {
    observer.disconnect()
    for (const name of names) place.removeEventListener(name, hold, true)
  }
  observer.observe(place)
  for (const name of names) place.addEventListener(name, hold, true)
  return () => {
    state = 'gone'
    stopListening()
    // Not within the commit that removes the part.
    queueMicrotask(() => root?.unmount())
  }
}

function Alive({ onAlive, children }: { onAlive: () => void; children?: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}
