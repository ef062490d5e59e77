import { useWaiting } from '#app/data/orcher-waiting.ts'
import { CountMark } from './count-pill.tsx'

/** How many approvals wait, at the corner of their icon. */
export function WaitingMark() {
  const amount = useWaiting()
  return <CountMark count={amount ? { amount, tone: 'new', said: 'waiting' } : undefined} />
}
