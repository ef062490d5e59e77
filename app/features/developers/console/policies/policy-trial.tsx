import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { Button } from '#app/ui/button.tsx'
import type { PolicyDraft } from './policy-form.ts'
import { type Policy, useKnownTools } from './policy-queries.ts'
import { TrialCall } from './trial-call.tsx'
import {
  type JudgedStep,
  recentWords,
  type Tried,
  type TypedCall,
  trialOf,
  verdictWords,
} from './trial-words.ts'

type PolicyTrialProps = { draft: PolicyDraft; policy: Policy | undefined }

/** What the policy would change, before it is saved: of the steps that were judged last, and of a call that is described. */
export function PolicyTrial({ draft, policy }: PolicyTrialProps) {
  const [call, setCall] = useState<TypedCall>()
  const about = draft.tool === '*' ? call?.tool : draft.tool
  const { fields } = useKnownTools(about ?? draft.tool)
  const described = call && { ...call, tool: about ?? call.tool }
  const trial = trialOf(draft, policy?.id, described, fields)
  const { tried, error, isTrying, isIncomplete, press } = useTrial(trial)
  const pressWithEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter in here does not save the policy.
    event.preventDefault()
    press()
  }
  return (
    <section
      aria-label="Try it"
      onKeyDown={pressWithEnter}
      className="flex flex-col gap-4 rounded-input border border-line px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
          See what it would change of the steps that were judged last. Nothing is saved.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="ghost" size="small" onClick={() => setCall(call ? undefined : firstCall(draft.tool))}>
            {call ? 'Without a call' : 'Describe a call'}
          </Button>
          <Button look="outline" size="small" busy={isTrying} onClick={press}>
            Try it
          </Button>
        </div>
      </div>
      {described && (
        <TrialCall {...{ call: described, fields, isAnyTool: draft.tool === '*' }} onChange={setCall} />
      )}
      <div aria-live="polite" className="flex flex-col gap-3 text-14 empty:hidden">
        {isIncomplete && <p className="font-medium text-bad">Complete the policy first.</p>}
        {error && <p className="font-medium text-bad">It could not be tried: {error.message}</p>}
        {tried && <TrialResult tried={tried} />}
      </div>
    </section>
  )
}

const firstCall = (tool: string): TypedCall => ({
  tool: tool === '*' ? 'notify' : tool,
  role: 'owner',
  environment: 'live',
  given: {},
})

/** Asks when it is pressed; an answer is shown as long as nothing of what was asked has changed. */
function useTrial(trial: object | undefined) {
  const scope = useWorkspaceScope()
  const now = trial && JSON.stringify(trial)
  const [pressed, setPressed] = useState<{ asked: string | undefined }>()
  const isAsked = now !== undefined && pressed?.asked === now
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: workspaceKey(scope, 'policy trial', now),
    queryFn: () => callOrcher<Tried>('POST', '/policies/try', { ...scope, body: trial }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const press = () => {
    if (isAsked) void refetch()
    else setPressed({ asked: now })
  }
  return {
    tried: isAsked ? data : undefined,
    error: isAsked ? error : null,
    isTrying: isAsked && isFetching,
    isIncomplete: pressed !== undefined && pressed.asked === undefined && now === undefined,
    press,
  }
}

/** Steps that are listed; of more the number is said. */
const mostListed = 8

function TrialResult({ tried: { call, recent } }: { tried: Tried }) {
  const listed = recent.data.slice(0, mostListed)
  const more = recent.changed - listed.length
  return (
    <>
      {call && (
        <p className="wrap-anywhere">
          The call <strong className="font-semibold">{verdictWords(call.after)}</strong>
          {verdictWords(call.before) === verdictWords(call.after)
            ? ', as it does now.'
            : `. As it is now, it ${verdictWords(call.before)}.`}
        </p>
      )}
      <p>{recentWords(recent)}</p>
      {listed.length > 0 && (
        <ul className="flex flex-col gap-2">
          {listed.map((step) => (
            <Judged key={`${step.directive_id} ${step.step}`} step={step} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-13 text-ink-2">And {more} more.</p>}
    </>
  )
}

function Judged({ step: { directive_id, title, before, after } }: { step: JudgedStep }) {
  return (
    <li className="wrap-anywhere">
      <Link
        to={`/orcher/console/directives/${directive_id}`}
        target="_blank"
        dir="auto"
        className="touch-target text-accent hover:underline"
      >
        {title}
      </Link>
      <p className="text-13 text-ink-2">
        {verdictWords(before)} → {verdictWords(after)}
      </p>
    </li>
  )
}
