export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  message: string
  /** Undoes the change that the toast reports. */
  undo: (() => void) | undefined
}

/** Shown for 4 seconds, three at most. */
export const TOAST_DURATION = 4000
export const TOAST_LIMIT = 3

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Returns its id. */
const show =
  (kind: Toast['kind']) =>
  (message: string, undo?: () => void): number => {
    replace([...toasts, { id: nextId, kind, message, undo }].slice(-TOAST_LIMIT))
    return nextId++
  }

export const toast = { success: show('success'), error: show('error'), info: show('info') }

export function dismissToast(id: number): void {
  replace(toasts.filter((one) => one.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
