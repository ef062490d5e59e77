import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CircleHelp, Hand } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { agentChoicesQuery } from '#app/data/orcher-choices.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { planner } from '#shared/orcher/planner-name.ts'
import type { Directive, Preview } from './directive-queries.ts'
import { bodyOfTerms, NewTerms, noTerms } from './new-terms.tsx'

type Draft = { agent_id: string; instruction: string; sources: string[] }

const kept = 'tannr.directive'

/** Input is saved until submitted; the plan is shown before anything runs. */
export function NewDirective({ first, onClose }: { first: string; onClose: () => void }) {
  const scope = useWorkspaceScope()
  const navigate = useNavigate()
  const agentList = useQuery(agentChoicesQuery(scope))
  const agents = agentList.data
  const [instruction, setInstruction] = useState(() => first || (sessionStorage.getItem(kept) ?? ''))
  const [agentId, setAgentId] = useState('')
  const [sources, setSources] = useState<string[]>([])
  const [terms, setTerms] = useState(noTerms)
  const agent = agents?.find(({ id }) => id === agentId) ?? agents?.[0]
  const draft: Draft = { agent_id: agent?.id ?? '', instruction: instruction.trim(), sources }
  const preview = usePreview(scope, { ...draft, instruction: useSettled(draft.instruction) })
  const submit = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directives'),
    run: (asked: Draft) =>
      callOrcher<Directive>('POST', '/directives', { ...scope, body: { ...asked, ...bodyOfTerms(terms) } }),
    failed: 'The directive was not submitted',
    done: (_asked, _before, made) => {
      sessionStorage.removeItem(kept)
      void navigate(`/orcher/console/directives/${made.id}`)
    },
  })
  const [failure, setFailure] = useState<Error>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    await submit.attempt(draft).catch(setFailure)
  }
  const type = (text: string) => {
    setInstruction(text)
    sessionStorage.setItem(kept, text)
  }
  if (agents ? agents.length === 0 : agentList.error) return <NoAgents list={agentList} />
  return (
    <Card className="p-0!">
      <form onSubmit={send} aria-label="New directive" className="grid lg:max-xl:grid-cols-2">
        <div className="flex flex-col gap-4 p-5 lg:max-xl:border-r lg:max-xl:border-line">
          <p className="flex items-center gap-3 text-18 font-semibold">
            New directive
            <span className="ml-auto text-13 font-normal text-ink-3">Draft, kept in this tab</span>
          </p>
          <Field label="What should be true, and by when?">
            <Textarea
              name="instruction"
              value={instruction}
              maxLength={20_000}
              autoFocus
              onChange={({ target }) => type(target.value)}
            />
          </Field>
          <Field label="Agent">
            <Select
              name="agent"
              value={agent?.id ?? ''}
              onChange={({ target }) => setAgentId(target.value)}
              options={(agents ?? []).map(({ id, name, capabilities }) => ({
                value: id,
                label: `${name} (${capabilities.join(', ')})`,
              }))}
            />
          </Field>
          <NewTerms terms={terms} onChange={setTerms} />
          <FormFailure
            what="The directive was not submitted"
            failure={failure}
            signIn="/auth?next=/orcher/console/directives"
          />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              busy={submit.isPending}
              disabled={preview?.kind !== 'plan' || draft.instruction.length < 3}
            >
              Submit directive
            </Button>
            <Button look="ghost" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-4 border-t border-line p-5 lg:max-xl:border-0" aria-live="polite">
          <p className="flex items-center gap-2 text-16 font-semibold">
            Plan
            <span className="rounded-full border border-line px-2 py-0.5 font-mono text-13 font-normal">
              {planner}
            </span>
          </p>
          <PlanPreview preview={preview} onSource={(name) => setSources([...sources, name])} />
        </div>
      </form>
    </Card>
  )
}

/** In place of the form: there are no agents, or they could not be read. */
function NoAgents({ list: { error, data, refetch, isFetching } }: { list: UseQueryResult<unknown> }) {
  return error && !data ? (
    <Card className="p-0!">
      <ErrorState
        message={`Agents could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  ) : (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5!">
      <p className="text-15">A directive goes to an agent, and this workspace has none yet.</p>
      <ButtonLink to="/orcher/console/agents">Create an agent</ButtonLink>
    </Card>
  )
}

function usePreview(scope: WorkspaceScope, draft: Draft): Preview | undefined {
  const { data } = useQuery({
    queryKey: workspaceKey(scope, 'preview', draft),
    queryFn: () => callOrcher<Preview>('POST', '/directives/preview', { ...scope, body: draft }),
    enabled: draft.agent_id !== '' && draft.instruction.length > 2,
    placeholderData: (before) => before,
  })
  return draft.instruction.length > 2 ? data : undefined
}

type PlanPreviewProps = { preview: Preview | undefined; onSource: (name: string) => void }

function PlanPreview({ preview, onSource }: PlanPreviewProps) {
  if (!preview)
    return (
      <p className="text-15 text-ink-2">
        The plan appears here as you type. Nothing runs until you submit it.
      </p>
    )
  if (preview.kind === 'not_plannable') {
    return (
      <>
        <p className="text-15">{preview.reason} What the rules can plan:</p>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-ink-2">
          {preview.can?.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </>
    )
  }
  const { plan, questions = [], rules } = preview
  return (
    <>
      {questions.map(({ id, text, options }) => (
        <div key={id} className="flex flex-col gap-3 rounded-input border border-accent p-4">
          <p className="flex gap-2 text-15 font-medium">
            <CircleHelp
              aria-hidden="true"
              className="mt-0.5 size-4.5 shrink-0 text-accent"
              strokeWidth={1.75}
            />
            {text}
          </p>
          {options.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {options.map((option) => (
                <Button key={option} look="outline" size="small" onClick={() => onSource(option)}>
                  {option}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
      <ol className="flex flex-col">
        {plan?.steps.map(({ seq, title, tool, lane }) => {
          const rule = rules.find((one) => one.seq === seq)
          return (
            <li key={seq} className="relative flex gap-3 pb-3 last:pb-0">
              <span
                aria-hidden="true"
                className="mt-1.5 size-3 shrink-0 rounded-full border-2 border-ink-3 bg-surface"
              />
              <span className="min-w-0 text-14">
                <span className="font-medium">{title}</span>{' '}
                {rule?.verdict === 'ask' && (
                  <span className="inline-flex items-center gap-1 text-warn">
                    <Hand aria-hidden="true" className="size-3.5" /> asks a person
                  </span>
                )}
                {rule?.verdict === 'deny' && <span className="text-bad">is denied by “{rule.name}”</span>}
                <span className="block text-13 text-ink-3">
                  {lane} · <span className="font-mono">{tool}</span>
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {plan && plan.assumed.length > 0 && (
        <p className="text-13 text-ink-2">Assumed: {plan.assumed.join('. ')}.</p>
      )}
    </>
  )
}
