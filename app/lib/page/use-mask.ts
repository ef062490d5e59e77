import { useState } from 'react'

const name = 'tannr-mask-candidates'

/** Whether names are masked until one's scorecard is submitted: a person's own setting, stored on this device. */
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
      // Without storage, it lasts for this visit.
    }
  }
  return [masked, mask]
}
