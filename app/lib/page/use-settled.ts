import { useEffect, useState } from 'react'

/** Milliseconds without another letter after which somebody has finished typing, for now. */
const pause = 250

/** The value, once it has not changed for a moment: what is asked for each letter is asked far too often. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
