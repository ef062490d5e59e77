import { useSyncExternalStore } from 'react'

const changes = ['online', 'offline']

function subscribe(onChange: () => void): () => void {
  for (const name of changes) window.addEventListener(name, onChange)
  return () => {
    for (const name of changes) window.removeEventListener(name, onChange)
  }
}

/** The browser says that it has no connection; false in prerendered markup. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}
