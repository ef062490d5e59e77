import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { enter, type Field } from './early-events.ts'
import type { EarlyInput } from './prerendered.tsx'

type Part = {
  place: HTMLElement
  load: () => Promise<ComponentType>
  /** Done again as soon as it counts. */
  early: readonly EarlyInput[]
  /** The part is gone from the page. */
  signal: AbortSignal
  onHydrated: () => void
}

/** Hydrates the markup of a part where it stands: nothing moves, and nothing that has the focus loses it. */
export async function hydratePart({ place, load, early, signal, onHydrated }: Part): Promise<void> {
  const [{ hydrateRoot }, Content] = await Promise.all([import('react-dom/client'), load()])
  if (signal.aborted) return
  const finish = async () => {
    onHydrated()
    for (const { target, value } of early) {
      // React renders what the markup could not know, such as who is signed in, and then what was entered, before the
      // next one counts: a press sends what the fields hold, for whoever is there.
      await null
      if (value === undefined) target.click()
      else enter(target as Field, value)
    }
  }
  const root = hydrateRoot(place, createElement(AfterHydration, { run: finish }, createElement(Content)))
  // Not within the commit that removes the part.
  signal.addEventListener('abort', () => queueMicrotask(() => root.unmount()))
}

function AfterHydration({ run, children }: { run: () => void; children?: ReactNode }) {
  // A promise is no way to end an effect: React would call it when the part is left.
  useEffect(() => void run(), [run])
  return children
}
