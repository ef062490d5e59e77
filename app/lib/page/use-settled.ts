import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke after which typing counts as paused. */
const pause = 200

/** The value, once it has not changed for a moment, so that requests are not made for every letter. */
export function useSettled<Value>(value: Value, after = pause): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
