import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { Select } from '#app/ui/select.tsx'
import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'
import { writePath } from '#shared/message.ts'
import { blockWords, type ConnectionLine, disconnectWords, mutualText } from '#shared/network.ts'
import { LineList } from './line-list.tsx'
import { type ConnectionSort, connectionsQuery } from './network-queries.ts'
import { LineMenu, PersonLine } from './person-line.tsx'
import { useBlock, useDisconnect } from './use-network-changes.ts'

type Asking = { act: 'disconnect' | 'block'; line: ConnectionLine; leave: () => void }

const sorts = [
  { value: 'recent', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

export function ConnectionList({ person }: { person: string }) {
  const [words, type] = useTypedQuery('q')
  const [query, setQuery] = useAddressQuery()
  const sort: ConnectionSort = query.get('sort') === 'name' ? 'name' : 'recent'
  const asked = useSettled(words.trim())
  const connections = useInfiniteQuery({
    ...connectionsQuery(person, asked, sort),
    placeholderData: keepPreviousData,
  })
  const [asking, setAsking] = useState<Asking>()
  const chooseSort = (chosen: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (chosen === 'name') next.set('sort', chosen)
        else next.delete('sort')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const isBlank = asked === '' && words === '' && connections.data?.pages[0]?.length === 0
  return (
    <div className="flex flex-col gap-5">
      <div className={isBlank ? 'hidden' : 'flex flex-wrap items-center gap-3'}>
        <FilterBox
          label="Search your connections"
          placeholder="Name, headline or place"
          words={words}
          onType={type}
          className="min-w-56 flex-1"
        />
        <div className="w-44">
          <Select
            aria-label="Order"
            options={sorts}
            value={sort}
            className="h-11! rounded-full!"
            onChange={({ target }) => chooseSort(target.value)}
          />
        </div>
      </div>
      <LineList
        label="Connections"
        query={connections}
        empty={<NoConnections words={asked} onClear={() => type('')} />}
        line={(line, leave) => (
          <PersonLine
            name={line.name}
            handle={line.handle}
            picture={line.picture}
            headline={line.headline}
            details={[
              line.place,
              `Connected ${longDate(localDay(new Date(line.connected_at)))}`,
              line.mutual > 0 && mutualText(line.mutual),
            ]}
          >
            <ButtonLink
              look="outline"
              size="small"
              to={writePath(line.handle)}
              aria-label={`Message ${line.name}`}
            >
              Message
            </ButtonLink>
            <LineMenu name={line.name}>
              <MenuButton onClick={() => setAsking({ act: 'disconnect', line, leave })}>
                Disconnect
              </MenuButton>
              <MenuButton onClick={() => setAsking({ act: 'block', line, leave })}>Block</MenuButton>
            </LineMenu>
          </PersonLine>
        )}
      />
      {asking && <Parting {...asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

function Parting({ act, line, leave, onClose }: Asking & { onClose: () => void }) {
  const disconnect = useDisconnect()
  const block = useBlock()
  const words = act === 'block' ? blockWords(line.name) : disconnectWords(line.name)
  const onAct = () => {
    onClose()
    leave()
    ;(act === 'block' ? block : disconnect).mutate(line)
  }
  return <ConfirmDialog {...words} onAct={onAct} onClose={onClose} />
}

function NoConnections({ words, onClear }: { words: string; onClear: () => void }) {
  if (words) {
    return (
      <EmptyState
        title={`No one found for “${words}”`}
        action={
          <Button look="outline" onClick={onClear}>
            Show all
          </Button>
        }
      >
        We search your connections by name, headline and place.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No connections yet"
      action={<ButtonLink to="/network?show=suggestions">See suggestions</ButtonLink>}
    >
      Ask someone you know, and they appear here once they accept.
    </EmptyState>
  )
}
