export type Toast = { id: number; kind: 'success' | 'error' | 'info'; message: string; action?: ToastAction }
export type ToastAction = { label: string; run: () => void }

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

function show(kind: Toast['kind'], message: string, action?: ToastAction): void {
  const added: Toast = { id: nextId++, kind, message, ...(action && { action }) }
  replace([...toasts, added].slice(-TOAST_LIMIT))
}

export const toast = {
  success: (message: string, action?: ToastAction) => show('success', message, action),
  error: (message: string, action?: ToastAction) => show('error', message, action),
  info: (message: string, action?: ToastAction) => show('info', message, action),
}

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
