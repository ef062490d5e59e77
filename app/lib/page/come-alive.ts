import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { enter, type Field } from './early-events.ts'
import type { EarlyTouch } from './written.tsx'

type Part = {
  place: HTMLElement
  load: () => Promise<ComponentType>
  /** Done again as soon as it counts. */
  early: readonly EarlyTouch[]
  /** The part is gone from the page. */
  signal: AbortSignal
  onAlive: () => void
}

/** Hydrates the markup of a part where it stands: nothing moves, and nothing that has the focus loses it. */
export async function comeAlive({ place, load, early, signal, onAlive }: Part): Promise<void> {
  const [{ hydrateRoot }, Content] = await Promise.all([import('react-dom/client'), load()])
  if (signal.aborted) return
  const finish = async () => {
    onAlive()
    for (const { target, value } of early) {
      if (value === undefined) target.closest('button')?.click()
      else enter(target as Field, value)
      // React renders what was entered before the next one counts: a press sends what the fields hold.
      await null
    }
  }
  const root = hydrateRoot(place, createElement(Alive, { onAlive: finish }, createElement(Content)))
  // Not within the commit that removes the part.
  signal.addEventListener('abort', () => queueMicrotask(() => root.unmount()))
}

function Alive({ onAlive, children }: { onAlive: () => void; children?: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}
