import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke after which typing counts as paused. */
const pause = 250

/** The value, once it has not changed for a moment, so that requests are not made for every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
