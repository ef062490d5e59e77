import { useState } from 'react'
import type { OversightEvent, Step } from '#app/features/developers/directives/directive-queries.ts'
import { type Fold, foldsOf } from './run-folds.ts'

export type Folds = {
  /** Those that are closed now. */
  closed: readonly Fold[]
  open: (from: number) => void
  /** Closes all again; undefined where none is open. */
  close: (() => void) | undefined
}

const decisions = ['approved', 'rejected', 'edited']

/** Which finished stretches of a long run are folded, until opened. */
export function useFolds(steps: readonly Step[], events: readonly OversightEvent[]): Folds {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const decided = new Set(
    events.flatMap(({ kind, step }) => (step !== null && decisions.includes(kind) ? [step] : [])),
  )
  const folds = foldsOf(steps, decided)
  const isOpen = ({ from }: Fold) => opened.has(from)
  return {
    closed: folds.filter((fold) => !isOpen(fold)),
    open: (from) => setOpened(new Set([...opened, from])),
    close: folds.some(isOpen) ? () => setOpened(new Set()) : undefined,
  }
}
