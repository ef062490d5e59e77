import { type FormEvent, useId, useState } from 'react'
import { type Endpoint, endpoints, families, sandboxText } from '#app/content/api-reference.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { DocsPart } from './api-docs.tsx'
import { CodeBlock } from './code-block.tsx'
import { createSandbox } from './sandbox-model.ts'

type Exchange = { number: number; call: string; status: number; body: string }

const first = endpoints[0] as Endpoint
const fieldClass = 'w-full rounded-input border border-control bg-surface px-3 font-mono text-14'

/** The ids that the sandbox gave out replace the sample ones, so that the next call finds what the last one made. */
function withKnownIds(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/\b(agt|dir|mem)_\w+/g, (id, prefix) => known.get(prefix) ?? id)
}

function useSandbox() {
  const [send] = useState(createSandbox)
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  function exchange(method: string, path: string, body: unknown) {
    const answer = send({ method, path, body })
    const shown = {
      number: exchanges.length + 1,
      call: `${method} ${path}`,
      status: answer.status,
      body: JSON.stringify(answer.body, null, 2),
    }
    setExchanges([shown, ...exchanges].slice(0, 20))
    const id = (answer.body as { id?: unknown }).id
    const next =
      typeof id === 'string' && answer.status === 201 ? new Map(known).set(id.slice(0, 3), id) : known
    setKnown(next)
    return next
  }
  return { exchanges, known, exchange }
}

const samplePath = (endpoint: Endpoint) =>
  endpoint.path
    .replace('{agent_id}', 'agt_7Qm2')
    .replace('{id}', sampleIds[endpoint.path.split('/')[1] ?? ''] ?? 'pro_2Ma6')
const sampleIds: Record<string, string> = {
  agents: 'agt_7Qm2',
  directives: 'dir_4Kx9',
  oversight: 'dir_4Kx9',
}

export function Sandbox() {
  const { exchanges, known, exchange } = useSandbox()
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
    <DocsPart id="sandbox" title={sandboxText.title} lead={sandboxText.text}>
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
            <select
              id={ids.call}
              value={endpoint.id}
              onChange={(event) => choose(event.target.value)}
              className={`${fieldClass} h-11`}
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
            </select>
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
        <Answers exchanges={exchanges} />
      </div>
    </DocsPart>
  )
}

function Answers({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <div aria-live="polite" className="flex max-h-[32rem] min-h-64 min-w-0 flex-col gap-4 overflow-y-auto">
      {exchanges.length === 0 && (
        <p className="grid flex-1 place-items-center rounded-card border-2 border-dashed border-line-strong p-8 text-center text-15 text-ink-2">
          Send the first call and the answer appears here.
        </p>
      )}
      {exchanges.map(({ number, call, status, body }) => (
        <div key={number} className="flex flex-col gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4 font-mono text-13 text-ink-2">
            <span className="break-all">{call}</span>
            <span className={`font-semibold ${status < 400 ? 'text-good' : 'text-bad'}`}>{status}</span>
          </p>
          <CodeBlock code={body} label={`Answer ${number}: ${call}`} />
        </div>
      ))}
    </div>
  )
}
