import { useEffect, useState } from 'react'

/** The method by which somebody last signed in with this browser. */
export type SignInMethod = 'company' | 'google' | 'github' | 'discord' | 'phone' | 'passkey' | 'password'

const KEY = 'tannr.last-way'

export function rememberSignInMethod(method: SignInMethod): void {
  try {
    localStorage.setItem(KEY, method)
  } catch {
    // Storage is refused: then there is nothing to find again.
  }
}

/** Undefined in prerendered markup, and if nobody has signed in here. */
export function useLastSignInMethod(): string | undefined {
  const [method, setMethod] = useState<string>()
  useEffect(() => {
    try {
      setMethod(localStorage.getItem(KEY) ?? undefined)
    } catch {
      setMethod(undefined)
    }
  }, [])
  return method
}
