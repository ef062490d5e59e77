import { useWaiting } from '#app/data/orcher-waiting.ts'
import { CountMark, CountPill } from './count-pill.tsx'
import type { Count } from './counts.ts'

/** How many approvals wait, at the corner of their icon. */
export function WaitingMark() {
  return <CountMark count={useWaitingCount()} />
}

/** The same beside the label. */
export function WaitingPill() {
  return <CountPill count={useWaitingCount()} />
}

function useWaitingCount(): Count | undefined {
  const amount = useWaiting()
  return amount ? { amount, tone: 'new', said: 'waiting' } : undefined
}
