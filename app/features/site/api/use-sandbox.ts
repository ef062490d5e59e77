import { useState } from 'react'
import type { Endpoint } from '#app/content/api-reference.ts'
import { useSession } from '#app/lib/session/session.ts'
import { type KnownIds, learnIds } from './sandbox-ids.ts'

export type Exchange = {
  number: number
  call: string
  status: number
  /** Undefined if the response is the documented one, and nothing was sent. */
  ms: number | undefined
  body: string
}

/** Sends calls with the person's sandbox key; visitors get the documented response. */
export function useSandbox() {
  const session = useSession()
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const [known, setKnown] = useState<KnownIds>(new Map())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()

  function show(exchange: Omit<Exchange, 'number'>) {
    setExchanges((before) => [{ number: (before[0]?.number ?? 0) + 1, ...exchange }, ...before].slice(0, 20))
  }

  async function exchange(endpoint: Endpoint, path: string, body: unknown): Promise<void> {
    const call = `${endpoint.method} ${path}`
    if (!session) {
      show({ call, status: endpoint.status, ms: undefined, body: endpoint.answer ?? '' })
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      const { sendToSandbox } = await import('#app/data/sandbox-key.ts')
      const { status, answer, ms } = await sendToSandbox(session.user.id, endpoint.method, path, body)
      show({ call, status, ms, body: answer === undefined ? '' : JSON.stringify(answer, null, 2) })
      if (status < 400) setKnown((before) => learnIds(before, answer))
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }

  return { session, exchanges, known, busy, failure, exchange }
}
