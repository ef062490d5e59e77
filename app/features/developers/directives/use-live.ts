/** Follows one directive by the API's events: each triggers a refetch, and a lost connection is reopened. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateLater } from '#app/data/invalidate.ts'
import { workspaceKey } from '#app/data/keys.ts'
import { apiAddress } from '#app/data/orcher-client.ts'
import type { Live } from '#app/data/orcher-stream.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { getAuth } from '#app/lib/session/auth.ts'

const again = 2000

export function useLive({ person, workspace }: WorkspaceScope, id: string, isOver: boolean): Live {
  const client = useQueryClient()
  const [live, setLive] = useState<Live>({ state: 'connecting' })
  useEffect(() => {
    if (isOver || workspace === '') return
    const ended = new AbortController()
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async () => {
      try {
        const body = await open(id, workspace, last, ended.signal)
        if (!body)
          return void invalidateLater(client, {
            queryKey: workspaceKey({ person, workspace }, 'directive', id),
          })
        setLive({ state: 'live' })
        for await (const seq of eventsIn(body)) {
          last = seq
          void invalidateLater(client, { queryKey: workspaceKey({ person, workspace }, 'directive', id) })
        }
      } catch {
        // Polled, as below.
      }
      if (ended.signal.aborted) return
      setLive((before) => ({
        state: 'connecting',
        lostAt: before.state === 'live' ? now() : before.lostAt,
      }))
      timer = setTimeout(follow, again)
    }
    void follow()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [client, person, workspace, id, isOver])
  return isOver ? { state: 'over' } : live
}

/** The stream; undefined where nothing more comes, since the directive is over. */
async function open(id: string, workspace: string, last: number, signal: AbortSignal) {
  const { data } = await (await getAuth()).getSession()
  const answer = await fetch(`${await apiAddress()}/v1/directives/${id}/events`, {
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'tannr-workspace': workspace,
      'last-event-id': String(last),
    },
    signal,
  })
  if (answer.status === 204) return undefined
  if (!answer.ok || !answer.body) throw new Error(`The stream was answered ${answer.status}.`)
  return answer.body
}

/** The number of each event. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<number> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const seq = /^id: (\d+)/m.exec(part)?.[1]
      if (seq) yield Number(seq)
    }
  }
}
