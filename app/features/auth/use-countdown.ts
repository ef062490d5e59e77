import { useEffect, useState } from 'react'

/** Counts whole seconds down to nought, from the start and again after each `restart`. */
export function useCountdown(seconds: number): [secondsLeft: number, restart: () => void] {
  const [left, setLeft] = useState(seconds)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const tick = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(tick)
  }, [running])
  return [left, () => setLeft(seconds)]
}
