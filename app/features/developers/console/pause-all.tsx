import { useQuery } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { holdQuery } from './console-queries.ts'

/** Stops every directive of the workspace between two steps, and lets them go on. */
export function PauseAll() {
  const scope = useWorkspaceScope()
  const { data } = useQuery(holdQuery(scope))
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'hold'),
    run: (hold: boolean) => callOrcher(hold ? 'POST' : 'DELETE', '/oversight/hold', { ...scope, body: {} }),
    failed: (hold) => (hold ? 'Not everything was paused' : 'It was not resumed'),
  })
  if (!data) return null
  const Icon = data.held ? CirclePlay : CirclePause
  return (
    <Button look="outline" size="small" busy={change.isPending} onClick={() => change.mutate(!data.held)}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {data.held ? 'Resume all' : 'Pause all'}
    </Button>
  )
}
