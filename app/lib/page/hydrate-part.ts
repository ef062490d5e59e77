import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { enter, type Field } from './early-events.ts'
import type { EarlyInputs } from './when-near.ts'

type Part = {
  place: HTMLElement
  load: () => Promise<ComponentType>
  /** Replayed once the part is hydrated. */
  early: EarlyInputs
  /** The part was removed from the page. */
  signal: AbortSignal
  onHydrated: () => void
}

/** Hydrates the markup of a part in place: nothing moves, and the focus stays where it is. */
export async function hydratePart({ place, load, early, signal, onHydrated }: Part): Promise<void> {
  const [{ hydrateRoot }, Content] = await Promise.all([import('react-dom/client'), load()])
  if (signal.aborted) return
  const finish = async () => {
    onHydrated()
    if (early.size > 0) delete document.documentElement.dataset.waiting
    for (const [target, value] of early) {
      // React first renders what the markup could not know, such as who is signed in, then what was entered; only then is the
      // next event replayed, so that a press submits the current fields for the current person.
      await null
      if (value === undefined) target.click()
      else enter(target as Field, value)
    }
  }
  const root = hydrateRoot(place, createElement(AfterHydration, { run: finish }, createElement(Content)))
  // Not during the commit that removes the part.
  signal.addEventListener('abort', () => queueMicrotask(() => root.unmount()))
}

function AfterHydration({ run, children }: { run: () => void; children?: ReactNode }) {
  // An effect must not return a promise: React would call it on unmount.
  useEffect(() => void run(), [run])
  return children
}
