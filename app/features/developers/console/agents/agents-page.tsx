import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { type Agent, agentsQuery } from '#app/features/developers/console/console-queries.ts'
import { CopyText } from '#app/features/developers/console/copy-text.tsx'
import { toolsQuery } from '#app/features/developers/console/policies/policy-queries.ts'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { timeAgoOrDate } from '#shared/dates.ts'
import { AgentDialog } from './agent-dialog.tsx'
import type { AgentDraft } from './agent-form.ts'
import { limitsInWords } from './agent-limits.tsx'

type Asked = { what: 'make' } | { what: 'change' | 'archive'; agent: Agent }

export function AgentsPage() {
  const scope = useWorkspaceScope()
  const mayWrite = useMe(scope)?.scopes.includes('agents:write') ?? false
  // Its dialog asks for them, and opens at once if they are there.
  useQuery({ ...toolsQuery(scope), enabled: mayWrite })
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const key = workspaceKey(scope, 'agents')
  const change = useChange({
    kind: 'orcher',
    key,
    run: ({ id, draft }: { id: string | undefined; draft: AgentDraft }) =>
      callOrcher<Agent>(id ? 'PATCH' : 'POST', id ? `/agents/${id}` : '/agents', { ...scope, body: draft }),
    failed: 'The agent was not saved',
  })
  const archive = useChange({
    kind: 'orcher',
    key,
    run: (id: string) => callOrcher('DELETE', `/agents/${id}`, scope),
    failed: 'The agent was not archived',
  })
  const add = mayWrite && (
    <Button onClick={() => setAsked({ what: 'make' })}>
      <Plus aria-hidden="true" className="size-4" />
      New agent
    </Button>
  )
  return (
    <>
      <PageHeader title="Agents" lead="Who does the work, and what each may do." action={add} />
      <Agents
        mayWrite={mayWrite}
        onChange={(agent) => setAsked({ what: 'change', agent })}
        onArchive={(agent) => setAsked({ what: 'archive', agent })}
      />
      {(asked?.what === 'make' || asked?.what === 'change') && (
        <AgentDialog
          agent={asked.what === 'change' ? asked.agent : undefined}
          onSave={(draft) =>
            change.attempt({ id: asked.what === 'change' ? asked.agent.id : undefined, draft })
          }
          onClose={close}
        />
      )}
      {asked?.what === 'archive' && (
        <ConfirmDialog
          title={`Archive ${asked.agent.name}?`}
          description="It takes no new directives and no longer appears in the list. What it did stays in traces and the audit."
          act="Archive"
          busy={archive.isPending}
          onAct={() => {
            archive.mutate(asked.agent.id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type AgentsProps = {
  mayWrite: boolean
  onChange: (agent: Agent) => void
  onArchive: (agent: Agent) => void
}

function Agents({ mayWrite, onChange, onArchive }: AgentsProps) {
  const query = useInfiniteQuery(agentsQuery(useWorkspaceScope()))
  const agents = query.data?.pages.flatMap((page) => page.data)
  if (query.error && !agents) {
    return (
      <ErrorState
        message={`Agents could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!agents) return <RowsSkeleton label="Loading the agents" />
  if (agents.length === 0) {
    return (
      <EmptyState title="No agents yet">
        {mayWrite
          ? 'Create one here, or with a POST to /v1/agents. It needs a name and a list of what it may do.'
          : 'Builders and owners of this workspace create them.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="rounded-card border border-line bg-surface">
        {agents.map((agent) => (
          <li key={agent.id} className="border-b border-line last:border-0">
            <AgentRow agent={agent} mayWrite={mayWrite} onChange={onChange} onArchive={onArchive} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

function AgentRow({ agent, mayWrite, onChange, onArchive }: AgentsProps & { agent: Agent }) {
  const { id, name, capabilities, role, model, policy, version, updated_at } = agent
  const limits = limitsInWords(policy)
  return (
    <article className="grid items-center gap-x-5 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control bg-orcher-soft text-orcher"
        >
          <Bot className="size-4.5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-15 font-semibold tracking-normal">
            {name}
          </h2>
          <p className="truncate text-13 text-ink-3">
            {role} · version {version}, {timeAgoOrDate(updated_at, now())}
            {model && ` · plans by ${model}`}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <ul aria-label="Capabilities" className="flex flex-wrap gap-1.5">
          {capabilities.map((capability) => (
            <li key={capability} className="rounded-full border border-line px-2 py-0.5 font-mono text-13">
              {capability}
            </li>
          ))}
        </ul>
        {limits && <p className="text-13 text-ink-3 wrap-anywhere">{limits}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyText text={id} label="Copy id" />
        {mayWrite && (
          <>
            <Button look="outline" size="small" onClick={() => onChange(agent)}>
              Change
            </Button>
            <Button look="ghost" size="small" onClick={() => onArchive(agent)}>
              Archive
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
