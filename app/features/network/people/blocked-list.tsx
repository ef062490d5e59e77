import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'
import { LineList } from './line-list.tsx'
import { blockedQuery } from './network-queries.ts'
import { PersonLine } from './person-line.tsx'
import { useUnblock } from './use-network-changes.ts'

export function BlockedList({ person }: { person: string }) {
  const blocked = useInfiniteQuery(blockedQuery(person))
  const unblock = useUnblock()
  return (
    <LineList
      label="Blocked"
      query={blocked}
      empty={
        <EmptyState title="No one is blocked">
          People you block aren’t told. Their requests don’t reach you.
        </EmptyState>
      }
      line={(line, leave) => (
        <PersonLine
          name={line.name}
          handle={line.handle}
          picture={line.picture}
          headline={line.headline}
          details={[`Blocked ${longDate(localDay(new Date(line.blocked_at)))}`]}
        >
          <Button
            look="outline"
            size="small"
            aria-label={`Unblock ${line.name}`}
            onClick={() => {
              leave()
              unblock.mutate(line)
            }}
          >
            Unblock
          </Button>
        </PersonLine>
      )}
    />
  )
}
