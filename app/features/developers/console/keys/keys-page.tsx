import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  type Key,
  keysQuery,
  type NewKey,
  usageQuery,
} from '#app/features/developers/console/console-queries.ts'
import { planNames } from '#app/features/developers/console/roles.ts'
import { ShownOnce } from '#app/features/developers/console/shown-once.tsx'
import { RequestLog } from '#app/features/developers/console/usage/request-log.tsx'
import { FamilyCard, UsageCard } from '#app/features/developers/console/usage/usage-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { KeyList } from './key-list.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { useKeyChanges } from './use-key-changes.ts'

// Preloaded when the pointer or the focus comes near.
const loadDialog = () =>
  import('./new-key-dialog.tsx').then(({ NewKeyDialog: dialog }) => ({ default: dialog }))
const NewKeyDialog = lazy(loadDialog)
const beforehand = { onPointerEnter: loadDialog, onFocus: loadDialog }

type Asked = { what: 'make'; mode: Key['mode'] } | { what: 'rotate' | 'revoke'; key: Key }

export function KeysPage() {
  const scope = useWorkspaceScope()
  const me = useMe(scope)
  const [made, setMade] = useState<NewKey>()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { make, rotate, revoke } = useKeyChanges(scope, setMade)
  return (
    <>
      <PageHeader
        title="Keys and usage"
        lead={`${scope.name}${me ? ` · ${planNames[me.plan]} plan` : ''}`}
        aside={
          <div className="flex flex-wrap gap-3">
            <Button
              look="outline"
              {...beforehand}
              onClick={() => setAsked({ what: 'make', mode: 'sandbox' })}
            >
              <FlaskConical aria-hidden="true" className="size-4" />
              New sandbox key
            </Button>
            <Button {...beforehand} onClick={() => setAsked({ what: 'make', mode: 'live' })}>
              <Plus aria-hidden="true" className="size-4" />
              New live key
            </Button>
          </div>
        }
      />
      {made && <ShownOnce made={made} onHave={() => setMade(undefined)} />}
      <Keys
        onRotate={(key) => setAsked({ what: 'rotate', key })}
        onRevoke={(key) => setAsked({ what: 'revoke', key })}
      />
      <UsageCards plan={me?.plan ?? 'starter'} />
      <RequestLog short />
      {/* Its boxes are ticked as it opens: so it is known by then what the key may have. */}
      {asked?.what === 'make' && me && (
        <Suspense>
          <NewKeyDialog mode={asked.mode} allowed={me.scopes} onMake={make.attempt} onClose={close} />
        </Suspense>
      )}
      {asked?.what === 'rotate' && (
        <RotateDialog
          name={asked.key.name}
          busy={rotate.isPending}
          onRotate={(overlap) => void rotate.attempt({ id: asked.key.id, overlap }).then(close, close)}
          onClose={close}
        />
      )}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${asked.key.name}?`}
          description="Anything that uses it stops working at once, everywhere. Schedules and directives that were made with it are paused. This cannot be undone."
          act="Revoke"
          busy={revoke.isPending}
          onAct={() => {
            revoke.mutate(asked.key.id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function Keys({ onRotate, onRevoke }: { onRotate: (key: Key) => void; onRevoke: (key: Key) => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    keysQuery(useWorkspaceScope()),
  )
  const keys = data?.pages.flatMap((page) => page.data)
  if (error && !keys) {
    return (
      <ErrorState
        message={`Your keys could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!keys) return <RowsSkeleton label="Loading the keys" />
  if (keys.length === 0) {
    return (
      <EmptyState title="No keys yet">
        A sandbox key works at once and costs nothing. A live key is free for the first 1,000 calls a month.
      </EmptyState>
    )
  }
  return (
    <>
      <KeyList keys={keys} onRotate={onRotate} onRevoke={onRevoke} />
      {hasNextPage && (
        <Button look="outline" className="self-center" busy={isFetching} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </>
  )
}

function UsageCards({ plan }: { plan: keyof typeof planNames }) {
  const { data, error, refetch, isFetching } = useQuery(usageQuery(useWorkspaceScope()))
  if (data) {
    return (
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <UsageCard usage={data} plan={plan} />
        <FamilyCard usage={data} />
      </div>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={`Usage could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return <Skeleton className="h-72 w-full rounded-card!" />
}
