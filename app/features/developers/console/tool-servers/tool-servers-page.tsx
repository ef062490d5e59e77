import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { type ToolServerActs, ToolServerCard } from './tool-server-card.tsx'
import { ToolServerDialog } from './tool-server-dialog.tsx'
import { type ToolServer, toolServersQuery, useToolServerChanges } from './tool-server-queries.ts'

export function ToolServersPage() {
  const scope = useWorkspaceScope()
  const mayAdd = scope.role === 'owner' || scope.role === 'builder'
  const mayPin = mayAdd || scope.role === 'supervisor'
  const [isNew, setNew] = useState(false)
  const [going, setGoing] = useState<ToolServer>()
  const { add, look, pin, set, remove } = useToolServerChanges(scope)
  return (
    <>
      <PageHeader
        title="Tool servers"
        lead="MCP servers whose tools directives can call. Each tool is pinned as you saw it: one that changes is not called until someone reviews it, and every call asks for approval unless a policy allows it."
        action={
          mayAdd && (
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" className="size-4" />
              New tool server
            </Button>
          )
        }
      />
      <ToolServers
        onLook={mayPin ? (id) => look.mutate(id) : undefined}
        onPin={
          mayPin
            ? ({ id }, tools) =>
                pin.mutate({ id, tools: tools.map(({ name, sha256 }) => ({ name, sha256 })) })
            : undefined
        }
        onSwitch={mayAdd ? ({ id, is_on }) => set.mutate({ id, is_on: !is_on }) : undefined}
        onRemove={mayAdd ? setGoing : undefined}
      />
      {isNew && <ToolServerDialog onSave={(draft) => add.attempt(draft)} onClose={() => setNew(false)} />}
      {going && (
        <ConfirmDialog
          title={`Remove ${going.name}?`}
          description="Its pinned tools are removed too, and steps that use them stop until their plan is changed."
          act="Remove"
          busy={remove.isPending}
          onAct={() => {
            remove.mutate(going.id)
            setGoing(undefined)
          }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </>
  )
}

function ToolServers(acts: ToolServerActs) {
  const { data, error, refetch, isFetching } = useQuery(toolServersQuery(useWorkspaceScope()))
  if (error && !data) {
    return (
      <ErrorState
        message={`Tool servers could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <RowsSkeleton label="Loading the tool servers" />
  if (data.length === 0) {
    return (
      <EmptyState title="No tool servers yet">
        {acts.onRemove
          ? 'Give it a name and the https address of a server that speaks the Model Context Protocol.'
          : 'Builders and owners of this workspace add them.'}
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((server) => (
        <li key={server.id}>
          <ToolServerCard server={server} {...acts} />
        </li>
      ))}
    </ul>
  )
}
