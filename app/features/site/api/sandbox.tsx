import { type FormEvent, useEffect, useId, useState } from 'react'
import { allFamilies, type Endpoint, type Family, sandboxText } from '#app/content/api-reference.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronSelect } from '#app/ui/chevron-select.tsx'
import { Input } from '#app/ui/input.tsx'
import { DocsPart } from './docs-part.tsx'
import { SandboxAnswers } from './sandbox-answers.tsx'
import { samplePath, withKnownIds } from './sandbox-ids.ts'
import { useSandbox } from './use-sandbox.ts'

const fieldClass = 'w-full rounded-input border border-control bg-surface px-3 font-mono text-14'

/** Scopes of the key, and its expiry. */
const families: Family[] = allFamilies
  .map((family) => ({
    ...family,
    endpoints: family.endpoints.filter(({ scope, streams }) => scope !== undefined && !streams),
  }))
  .filter((family) => family.endpoints.length > 0)
const endpoints = families.flatMap((family) => family.endpoints)

export function Sandbox() {
  return (
    <DocsPart id="sandbox" title={sandboxText.title} lead={sandboxText.text}>
      <noscript>
        <p className="mb-4 text-15">
          The sandbox needs JavaScript. Every call and its response is written out below.
        </p>
      </noscript>
      <Workbench />
    </DocsPart>
  )
}

function Workbench() {
  const first = endpoints[0] as Endpoint
  const { session, exchanges, known, busy, failure, exchange } = useSandbox()
  const [endpoint, setEndpoint] = useState(first)
  const [path, setPath] = useState(samplePath(first.path))
  const [body, setBody] = useState(first.body ?? '')
  const [problem, setProblem] = useState<string>()
  const callId = useId()
  // The next call is about what the last one created.
  useEffect(() => {
    setPath((text) => withKnownIds(text, known))
    setBody((text) => withKnownIds(text, known))
  }, [known])

  function choose(id: string) {
    const chosen = endpoints.find((candidate) => candidate.id === id) ?? first
    setEndpoint(chosen)
    setPath(withKnownIds(samplePath(chosen.path), known))
    setBody(withKnownIds(chosen.body ?? '', known))
    setProblem(undefined)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    try {
      const parsed = endpoint.body === undefined || body.trim() === '' ? undefined : JSON.parse(body)
      setProblem(undefined)
      void exchange(endpoint, path.trim(), parsed)
    } catch (error) {
      setProblem(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
      <form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <CallChoice id={callId} value={endpoint.id} onChoose={choose} />
        <PathField value={path} onChange={setPath} />
        {endpoint.body && <BodyField value={body} onChange={setBody} problem={problem} />}
        {failure && (
          <p role="alert" className="text-14 font-medium text-bad">
            {failure.message}
          </p>
        )}
        <Button type="button" size="large" busy={busy} onClick={() => submit()} className="self-start">
          Send
        </Button>
        {session === null && <VisitorNote />}
      </form>
      <SandboxAnswers exchanges={exchanges} />
    </div>
  )
}

/** A separately hydrated part has no router: its plain links are followed by the page. */
function VisitorNote() {
  return (
    <p className="text-14 text-ink-2">
      {sandboxText.visitor}{' '}
      <a href="/auth?next=/api/docs%23sandbox" className="font-medium text-accent-strong underline">
        Sign in
      </a>{' '}
      or{' '}
      <a
        href="/auth?mode=signup&next=/api/docs%23sandbox"
        className="font-medium text-accent-strong underline"
      >
        create an account
      </a>{' '}
      to send it.
    </p>
  )
}

type CallChoiceProps = { id: string; value: string; onChoose: (id: string) => void }

function CallChoice({ id, value, onChoose }: CallChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        Call
      </label>
      <ChevronSelect
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${fieldClass} h-12 pr-11`}
      >
        {families.map((family) => (
          <optgroup key={family.id} label={family.name}>
            {family.endpoints.map((option) => (
              <option key={option.id} value={option.id}>
                {option.method} {option.path}
              </option>
            ))}
          </optgroup>
        ))}
      </ChevronSelect>
    </div>
  )
}

type TextFieldProps = { value: string; onChange: (value: string) => void; problem?: string | undefined }

function PathField({ value, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        Path
      </label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
        className="font-mono text-14"
      />
    </div>
  )
}

function BodyField({ value, onChange, problem }: TextFieldProps) {
  const [id, problemId] = [useId(), useId()]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        Body
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={Math.min(12, value.split('\n').length + 1)}
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        className={`${fieldClass} py-2.5 leading-6`}
      />
      {problem && (
        <p id={problemId} role="alert" className="text-14 font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
