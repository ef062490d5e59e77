import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { send } from '#app/data/orcher-client.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { firstInstruction } from './first-calls.ts'

type Step = { seq: number; title: string; state: string; output: { summary?: string } | null }
type Followed = { directive: { id: string; state: string }; steps: readonly Step[]; settled: boolean }

const lookEvery = 500

/** Gives the agent that the first call made its first directive, and follows it to its end with the same key. */
export function WatchRun({ secret, agent }: { secret: string | undefined; agent: string | undefined }) {
  const [directive, setDirective] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const run = useQuery({
    queryKey: queryKey('orcherFirstRun', directive),
    queryFn: async () => await call<Followed>(secret ?? '', 'GET', `/directives/${directive}/wait?seconds=0`),
    enabled: directive !== undefined,
    refetchInterval: ({ state }) => (state.data?.settled ? false : lookEvery),
  })
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    const body = { agent_id: agent, instruction: firstInstruction }
    await call<{ id: string }>(secret ?? '', 'POST', '/directives', body).then(
      ({ id }) => setDirective(id),
      setFailure,
    )
    setBusy(false)
  }
  const error = failure ?? run.error
  return (
    <>
      <p className="measure text-15 text-ink-2">
        “{firstInstruction}.” It is planned by rules, and every step names its sources.
      </p>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void (directive ? run.refetch() : begin())} />
      ) : (
        run.data && <Run {...run.data} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look={run.data ? 'outline' : 'primary'}
          busy={busy}
          disabled={!agent}
          onClick={() => void begin()}
        >
          <Play aria-hidden="true" className="size-4" />
          {run.data ? 'Run it again' : 'Give it a directive'}
        </Button>
      </div>
    </>
  )
}

/** A refusal is thrown here, so that it is not read as an answer. */
async function call<Answer>(
  secret: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const { status, answer } = await send(method, path, secret, body ? { body: JSON.stringify(body) } : {})
  if (status >= 400) throw new Error((answer as { error: { message: string } }).error.message)
  return answer as Answer
}

const tones = { completed: 'good', failed: 'bad', cancelled: 'bad' } as const

function Run({ directive: { state }, steps }: Followed) {
  const last = steps.at(-1)
  return (
    <Card className="flex flex-col gap-4 p-5!">
      <p role="status" className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[state as keyof typeof tones] ?? 'neutral'}>{nameOf(state)}</Badge>
        {last?.output?.summary && <span className="text-14 text-ink-2">{last.output.summary}</span>}
      </p>
      {steps.length > 0 && (
        <ol aria-label="Steps" className="flex flex-col md:flex-row">
          {steps.map((step) => (
            <Knot key={step.seq} {...step} isLast={step === last} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Knot({ seq, title, state, isLast }: Step & { isLast: boolean }) {
  const done = state === 'done'
  return (
    <li className="relative flex min-w-0 flex-1 gap-3 pb-4 last:pb-0 md:flex-col md:items-center md:pb-0 md:text-center">
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-7 bottom-0 left-3.25 border-l-2 md:top-3.25 md:bottom-auto md:left-1/2 md:w-full md:border-t-2 md:border-l-0',
            done ? 'border-orcher' : 'border-dashed border-line-strong',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'relative grid size-7 shrink-0 place-items-center rounded-full text-13 font-semibold tabular-nums',
          done ? 'bg-orcher text-canvas' : 'border-2 border-dashed border-control bg-surface text-ink-2',
        )}
      >
        {seq}
      </span>
      <span className="flex min-w-0 flex-col md:px-2">
        <span className="text-14 font-medium">{title}</span>
        <span className="text-13 text-ink-3">{done ? 'done' : nameOf(state).toLowerCase()}</span>
      </span>
    </li>
  )
}

/** `awaiting_approval` as 'Awaiting approval'. */
const nameOf = (state: string) => (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll('_', ' ')
