import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { type AgentChoice, allRows } from '#app/data/orcher-choices.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope, type WorkspaceScope } from '#app/data/orcher-workspace.ts'
import type { Directive, Step } from '#app/features/developers/directives/directive-queries.ts'
import { StateMark } from '#app/features/developers/directives/state-mark.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { stepWords } from './step-words.ts'

type Followed = { directive: Directive; steps: readonly Step[]; settled: boolean }

/** Milliseconds between polls of a running directive. */
const lookEvery = 500

type SandboxRunProps = { directive: Directive; onClose: () => void }

/** The same directive in the sandbox of its workspace, followed until it ends or would wait for a person. */
export function SandboxRun({ directive, onClose }: SandboxRunProps) {
  const { person, workspace: live } = useWorkspaceScope()
  const sandbox = { person, workspace: useWorkspace()?.workspace?.sandbox_id ?? '' }
  const [id, setId] = useState<string>()
  const start = useMutation({
    mutationFn: () => submit(directive, { person, workspace: live }, sandbox),
    onSuccess: setId,
  })
  const run = useQuery({
    queryKey: workspaceKey(sandbox, 'directive', id ?? '', { part: 'wait' }),
    queryFn: () => callOrcher<Followed>('GET', `/directives/${id}/wait?seconds=0`, sandbox),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.settled ? false : lookEvery),
  })
  const error = start.error ?? run.error
  return (
    <Dialog
      open
      title="Run in the sandbox"
      description="The same words, sources and agent, in the sandbox of this workspace. Nothing is sent, nobody is told, and no call or dollar counts."
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          message={error.message}
          onRetry={() => void (id ? run.refetch() : start.mutate())}
          retrying={start.isPending || run.isFetching}
        />
      ) : (
        run.data && <Outcome {...run.data} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        <Button busy={start.isPending} disabled={sandbox.workspace === ''} onClick={() => start.mutate()}>
          {id ? 'Run it again' : 'Run it'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Submits it to the agent of the same name and capabilities, which is created if missing. */
async function submit(
  { agent_id, instruction, context, sources, limits }: Directive,
  live: WorkspaceScope,
  sandbox: WorkspaceScope,
): Promise<string> {
  const agent = await callOrcher<AgentChoice & { role: string }>('GET', `/agents/${agent_id}`, live)
  const there = await allRows<AgentChoice>('/agents', sandbox)
  const sameAs = ({ name, capabilities }: AgentChoice) =>
    name === agent.name && capabilities.toSorted().join() === agent.capabilities.toSorted().join()
  const { name, capabilities, role } = agent
  const { id } =
    there.find(sameAs) ??
    (await callOrcher<AgentChoice>('POST', '/agents', { ...sandbox, body: { name, capabilities, role } }))
  const body = { agent_id: id, instruction, context, sources, limits }
  return (await callOrcher<Directive>('POST', '/directives', { ...sandbox, body })).id
}

function Outcome({ directive: { state, explained }, steps }: Followed) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex flex-wrap gap-x-3 text-15">
        <StateMark state={state} />
        {explained && <span className="text-ink-2">{explained}</span>}
      </p>
      <ol aria-label="Steps in the sandbox" className="rounded-card border border-line">
        {steps.map(({ seq, title, state: stands, output, error }) => (
          <li
            key={seq}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-2.5 text-14 last:border-0"
          >
            <span className="text-ink-3 tabular-nums">{seq}</span>
            <span className="min-w-0">
              <span dir="auto" className="block font-medium">
                {title}
              </span>
              <span dir="auto" className="block break-words text-13 text-ink-2">
                {stepWords[stands]}
                {(error ?? output?.summary) && ` · ${error ?? output?.summary}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
