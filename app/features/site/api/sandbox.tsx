import ChevronDown from 'lucide-react/dist/esm/icons/chevron-down.mjs'
import { type FormEvent, useId, useState } from 'react'
import type { Endpoint, Family } from '#app/content/api-reference.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { DocsPart } from './api-docs.tsx'
import { SandboxAnswers } from './sandbox-answers.tsx'
import { samplePath, useSandbox, withKnownIds } from './use-sandbox.ts'

const fieldClass = 'w-full rounded-input border border-control bg-surface px-3 font-mono text-14'

type SandboxProps = { title: string; text: string; families: readonly Family[] }

export function Sandbox({ title, text, families }: SandboxProps) {
  const endpoints = families.flatMap((family) => family.endpoints)
  const first = endpoints[0] as Endpoint
  const { exchanges, known, exchange } = useSandbox(endpoints)
  const [endpoint, setEndpoint] = useState(first)
  const [path, setPath] = useState(samplePath(first))
  const [body, setBody] = useState(first.body ?? '')
  const [problem, setProblem] = useState<string>()
  const ids = { call: useId(), path: useId(), body: useId(), problem: useId() }

  function choose(id: string) {
    const chosen = endpoints.find((candidate) => candidate.id === id) ?? first
    setEndpoint(chosen)
    setPath(withKnownIds(samplePath(chosen), known))
    setBody(withKnownIds(chosen.body ?? '', known))
    setProblem(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    try {
      exchange(endpoint.method, path.trim(), body.trim() === '' ? {} : JSON.parse(body))
      setProblem(undefined)
    } catch (error) {
      setProblem(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    <DocsPart id="sandbox" title={title} lead={text}>
      <noscript>
        <p className="mb-4 text-15">
          The sandbox needs JavaScript. Every call and its answer is written out below.
        </p>
      </noscript>
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={ids.call} className="text-14 font-medium">
              Call
            </label>
            <div className="relative">
              <select
                id={ids.call}
                value={endpoint.id}
                onChange={(event) => choose(event.target.value)}
                className={`${fieldClass} h-12 appearance-none pr-11`}
              >
                <CallOptions families={families} />
              </select>
              <ChevronDown
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-2"
              />
            </div>
          </div>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={ids.path} className="text-14 font-medium">
              Path
            </label>
            <Input
              id={ids.path}
              value={path}
              onChange={(event) => setPath(event.target.value)}
              required
              className="font-mono text-14"
            />
          </div>
          {endpoint.body && (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={ids.body} className="text-14 font-medium">
                Body
              </label>
              <textarea
                id={ids.body}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                rows={Math.min(12, body.split('\n').length + 1)}
                spellCheck={false}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? ids.problem : undefined}
                className={`${fieldClass} py-2.5 leading-6`}
              />
              {problem && (
                <p id={ids.problem} role="alert" className="text-14 font-medium text-bad">
                  {problem}
                </p>
              )}
            </div>
          )}
          <Button type="submit" size="large" className="self-start">
            Send
          </Button>
        </form>
        <SandboxAnswers exchanges={exchanges} />
      </div>
    </DocsPart>
  )
}

function CallOptions({ families }: { families: readonly Family[] }) {
  return families.map((family) => (
    <optgroup key={family.id} label={family.name}>
      {family.endpoints.map((option) => (
        <option key={option.id} value={option.id}>
          {option.method} {option.path}
        </option>
      ))}
    </optgroup>
  ))
}
