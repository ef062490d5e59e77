import { useState } from 'react'
import type { Endpoint } from '#app/content/api-reference.ts'
import { createSandbox } from './sandbox-model.ts'

export type Exchange = { number: number; call: string; status: number; body: string }

/** The ids that the sandbox gave out replace the sample ones, so that the next call finds what the last one made. */
export function withKnownIds(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/\b(agt|dir|mem)_\w+/g, (id, prefix) => known.get(prefix) ?? id)
}

export function useSandbox(endpoints: readonly Endpoint[]) {
  const [send] = useState(() => createSandbox(endpoints))
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

export const samplePath = (endpoint: Endpoint) =>
  endpoint.path
    .replace('{agent_id}', 'agt_7Qm2')
    .replace('{id}', sampleIds[endpoint.path.split('/')[1] ?? ''] ?? 'pro_2Ma6')
const sampleIds: Record<string, string> = {
  agents: 'agt_7Qm2',
  directives: 'dir_4Kx9',
  oversight: 'dir_4Kx9',
}
