import { useEffect, useState } from 'react'
import { now } from '#app/lib/clock.ts'

const inSeconds = (seconds: number) => now().getTime() + seconds * 1000

/** Whole seconds until a time, by the clock, so that a suspended tab shows the right value; `restart` starts again. */
export function useCountdown(seconds: number): [secondsLeft: number, restart: () => void] {
  const [end, setEnd] = useState(() => inSeconds(seconds))
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - now().getTime()) / 1000))
      setLeft(remaining)
      if (remaining === 0) clearInterval(tick)
    }, 1000)
    return () => clearInterval(tick)
  }, [end])
  const restart = () => {
    setLeft(seconds)
    setEnd(inSeconds(seconds))
  }
  return [left, restart]
}
