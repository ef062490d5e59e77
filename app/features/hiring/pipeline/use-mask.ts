import { useState } from 'react'

const name = 'tannr-mask-candidates'

/** Whether somebody wants names withheld until they have handed in their scorecard: their own choice, kept on this device. */
export function useMask(): [masked: boolean, mask: (masked: boolean) => void] {
  const [masked, setMasked] = useState(() => {
    try {
      return typeof localStorage !== 'undefined' && localStorage.getItem(name) === 'yes'
    } catch {
      return false
    }
  })
  const mask = (next: boolean) => {
    setMasked(next)
    try {
      localStorage.setItem(name, next ? 'yes' : 'no')
    } catch {
      // Where nothing may be kept, it holds for this visit.
    }
  }
  return [masked, mask]
}
