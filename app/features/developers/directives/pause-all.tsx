import { useQuery } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useChange } from '#app/data/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { holdQuery } from './directive-queries.ts'
import { usePlace } from './use-place.ts'

/** Stops every directive of the workspace between two steps, and lets them go on. */
export function PauseAll() {
  const place = usePlace()
  const { data } = useQuery(holdQuery(place))
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(place, 'hold'),
    run: (hold: boolean) => callOrcher(hold ? 'POST' : 'DELETE', '/oversight/hold', { ...place, body: {} }),
    failed: (hold) => (hold ? 'Not everything was paused' : 'It was not resumed'),
  })
  if (!data) return null
  const Icon = data.held ? CirclePlay : CirclePause
  return (
    <Button look="outline" busy={change.isPending} onClick={() => change.mutate(!data.held)}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {data.held ? 'Resume all' : 'Pause all'}
    </Button>
  )
}
