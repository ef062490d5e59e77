import { useEffect, useState } from 'react'

/** How somebody last signed in from this browser, so that they find it again. */
export type Way = 'company' | 'google' | 'github' | 'discord' | 'phone' | 'passkey' | 'password'

const KEY = 'tannr.last-way'

export function rememberWay(way: Way): void {
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is refused: then there is nothing to find again.
  }
}

/** Undefined in prerendered markup, and where nobody has signed in here. */
export function useLastWay(): string | undefined {
  const [way, setWay] = useState<string>()
  useEffect(() => {
    try {
      setWay(localStorage.getItem(KEY) ?? undefined)
    } catch {
      setWay(undefined)
    }
  }, [])
  return way
}
