import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Check, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { apiAddress, type Sent, send } from '#app/data/orcher-client.ts'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useKeyChanges } from '#app/features/developers/console/keys/use-key-changes.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { cx } from '#app/ui/cx.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AnswerCard } from './answer-card.tsx'
import { keysQuery, type NewKey } from './console-queries.ts'
import { CopyText } from './copy-text.tsx'
import { firstBody, firstCalls, forTerminal } from './first-calls.ts'
import { WatchRun } from './watch-run.tsx'

/** From nothing to an answered call, in the page. */
export function FirstRun() {
  const [made, setMade] = useState<NewKey>()
  const [sent, setSent] = useState<Sent>()
  return (
    <>
      <PageHeader
        eyebrow="API platform"
        hue="api"
        title="Your first call, in three minutes"
        lead="A key, a call and an answer, all on this page. Nothing to install, no credit card."
      />
      <ol className="flex flex-col">
        <Step done={made !== undefined} title="Your sandbox key">
          <KeyStep made={made} onMade={setMade} />
        </Step>
        <Step done={sent !== undefined && sent.status < 400} title="Make the call">
          <CallStep secret={made?.secret} sent={sent} onSent={setSent} />
        </Step>
        <Step title="Watch it work">
          <WatchRun secret={made?.secret} agent={agentOf(sent)} />
        </Step>
        <Step title="Then" last>
          <NextSteps />
        </Step>
      </ol>
    </>
  )
}

const agentOf = (sent: Sent | undefined) =>
  sent?.status === 201 ? (sent.answer as { id: string }).id : undefined

type StepProps = { title: string; done?: boolean; last?: boolean; children: ReactNode }

function Step({ title, done = false, last = false, children }: StepProps) {
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-8 sm:gap-x-5">
      {!last && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-7 bottom-0 left-3.25 border-l-2',
            done ? 'border-ink' : 'border-dashed border-line-strong',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'grid size-7 place-items-center rounded-full',
          done ? 'bg-ink text-canvas' : 'border-2 border-dashed border-control bg-canvas',
        )}
      >
        {done && <Check className="size-4" />}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-18 font-semibold">
          {title}
          {done && <span className="sr-only">, done</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}

function KeyStep({ made, onMade }: { made: NewKey | undefined; onMade: (made: NewKey) => void }) {
  const scope = useWorkspaceScope()
  const scopes = useMe(scope)?.scopes
  const keys = useInfiniteQuery(keysQuery(scope))
  const { make } = useKeyChanges(scope, onMade)
  const has = (keys.data?.pages[0]?.data.length ?? 0) > 0
  const start = () => scopes && make.mutate({ name: 'First key', mode: 'sandbox', scopes, expires_at: null })
  useAskedFor(keys.data && scopes ? !has && !made : undefined, start)
  if (made) {
    return (
      <>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded-input border border-line-strong bg-surface px-3.5 py-2.5 font-mono text-14 break-all select-all">
            {made.secret}
          </code>
          <CopyText text={made.secret} />
        </div>
        <p className="text-13 text-ink-2">
          Shown once; we keep only its hash. It is free, never counted, and works on the real routes without
          touching your records.
        </p>
      </>
    )
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button busy={make.isPending} disabled={!scopes} onClick={start}>
          Create a sandbox key
        </Button>
        {has && (
          <ButtonLink to="/orcher/console/keys" look="outline">
            Your keys
          </ButtonLink>
        )}
      </div>
      <p className="text-13 text-ink-2">
        {has
          ? 'You already have keys; their secrets were only shown once. Another one is free.'
          : 'You get it right away, on this page.'}
      </p>
    </>
  )
}

/** 'Get API Key' counts as the press: the first key is created on arrival, and a reload creates no second one. */
function useAskedFor(needed: boolean | undefined, start: () => void) {
  const [query, setQuery] = useAddressQuery()
  const asked = query.get('key') === 'sandbox'
  const begun = useRef(false)
  useEffect(() => {
    if (!asked || needed === undefined || begun.current) return
    begun.current = true
    setQuery(
      (now) => {
        now.delete('key')
        return now
      },
      { replace: true },
    )
    if (needed) start()
  })
}

type CallStepProps = { secret: string | undefined; sent: Sent | undefined; onSent: (sent: Sent) => void }

function CallStep({ secret, sent, onSent }: CallStepProps) {
  const [language, setLanguage] = useState(firstCalls[0]?.language ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const [address, setAddress] = useState<string>()
  useEffect(() => void apiAddress().then(setAddress), [])
  const call = firstCalls.find((one) => one.language === language) ?? firstCalls[0]
  const begin = async () => {
    if (!secret) return
    setBusy(true)
    setFailure(undefined)
    await send('POST', '/agents', secret, { body: JSON.stringify(firstBody) }).then(onSent, setFailure)
    setBusy(false)
  }
  return (
    <>
      <div role="tablist" aria-label="Language" className="flex w-fit gap-1 rounded-control bg-sunken p-1">
        {firstCalls.map((one) => (
          <button
            key={one.language}
            type="button"
            role="tab"
            aria-selected={one.language === language}
            onClick={() => setLanguage(one.language)}
            className={cx(
              'rounded-control px-3 py-1 text-14 font-medium pointer-coarse:min-h-11',
              one.language === language ? 'bg-surface text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {one.language}
          </button>
        ))}
      </div>
      <div className="grid items-stretch gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <CodeBlock code={call?.code ?? ''} label={`The call in ${language}`} />
        <AnswerCard sent={sent} failure={failure} onRetry={() => void begin()} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} disabled={!secret} onClick={() => void begin()}>
          <Play aria-hidden="true" className="size-4" />
          {sent ? 'Send again' : 'Send'}
        </Button>
        {language === 'curl' ? (
          <CopyText text={forTerminal(call?.code ?? '', { address, secret })} label="Copy for a terminal" />
        ) : (
          <CopyText text={call?.code ?? ''} />
        )}
      </div>
    </>
  )
}

const next = [
  {
    to: '/orcher/console/keys',
    title: 'Create a live key',
    text: 'Same calls, your own data. 1,000 a month are free.',
  },
  {
    to: '/orcher/console/workspace',
    title: 'Invite a supervisor',
    text: 'Someone to decide when the work stops for a person.',
  },
  { to: '/api/docs', title: 'Read the reference', text: 'Every call, its fields and its answers.' },
]

function NextSteps() {
  return (
    <ul className="grid border-t border-line md:grid-cols-3">
      {next.map(({ to, title, text }) => (
        <li key={to} className="border-line max-md:border-b md:border-r md:border-dashed md:last:border-0">
          <Link
            viewTransition
            to={to}
            className="group flex flex-col gap-1 px-4 py-3.5 hover:bg-sunken md:h-full"
          >
            <span className="flex items-center justify-between text-15 font-semibold">
              {title}
              <ArrowRight aria-hidden="true" className="size-4" />
            </span>
            <span className="text-14 text-ink-2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
