import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { blockWords, mutualText, type RequestLine } from '#shared/network.ts'
import { ago } from '#shared/relative-time.ts'
import { LineList } from './line-list.tsx'
import { requestsQuery } from './network-queries.ts'
import { LineMenu, PersonLine } from './person-line.tsx'
import { useAccept, useBlock, useDecline, useWithdraw } from './use-network-changes.ts'

/** Received requests, and below them sent ones. */
export function RequestLists({ person }: { person: string }) {
  const received = useInfiniteQuery(requestsQuery(person, false))
  const sent = useInfiniteQuery(requestsQuery(person, true))
  const someSent = sent.data === undefined || sent.data.pages.flat().length > 0
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-18">To you</h2>
        <LineList
          label="Requests to you"
          query={received}
          empty={
            <EmptyState
              title="No requests are waiting"
              action={
                <ButtonLink look="outline" to="/network?show=suggestions">
                  See suggestions
                </ButtonLink>
              }
            >
              When someone asks to connect, you answer here.
            </EmptyState>
          }
          line={(line, leave) => <ReceivedLine line={line} leave={leave} />}
        />
      </section>
      {someSent && (
        <section className="flex flex-col gap-3">
          <h2 className="text-18">From you</h2>
          <LineList
            label="Requests from you"
            query={sent}
            empty={null}
            line={(line, leave) => <SentLine line={line} leave={leave} />}
          />
        </section>
      )}
    </div>
  )
}

type LineProps = { line: RequestLine; leave: () => void }

const details = ({ place, asked_at, mutual }: RequestLine) => [
  place,
  `Sent ${ago(new Date(asked_at), now())}`,
  mutual > 0 && mutualText(mutual),
]

function ReceivedLine({ line, leave }: LineProps) {
  const accept = useAccept()
  const decline = useDecline()
  const block = useBlock()
  const [asking, setAsking] = useState(false)
  const act = (change: typeof accept) => () => {
    leave()
    change.mutate(line)
  }
  return (
    <PersonLine
      name={line.name}
      handle={line.handle}
      picture={line.picture}
      headline={line.headline}
      details={details(line)}
      note={line.note}
    >
      <Button size="small" aria-label={`Accept: ${line.name}`} onClick={act(accept)}>
        Accept
      </Button>
      <Button look="outline" size="small" aria-label={`Decline: ${line.name}`} onClick={act(decline)}>
        Decline
      </Button>
      <LineMenu name={line.name}>
        <MenuButton onClick={() => setAsking(true)}>Block</MenuButton>
      </LineMenu>
      {asking && (
        <ConfirmDialog {...blockWords(line.name)} onAct={act(block)} onClose={() => setAsking(false)} />
      )}
    </PersonLine>
  )
}

function SentLine({ line, leave }: LineProps) {
  const withdraw = useWithdraw()
  return (
    <PersonLine
      name={line.name}
      handle={line.handle}
      picture={line.picture}
      headline={line.headline}
      details={details(line)}
      note={line.note}
    >
      <Button
        look="outline"
        size="small"
        aria-label={`Withdraw the request to ${line.name}`}
        onClick={() => {
          leave()
          withdraw.mutate(line)
        }}
      >
        Withdraw
      </Button>
    </PersonLine>
  )
}
