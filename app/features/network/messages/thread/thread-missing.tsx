import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ThreadSkeleton } from './own-thread.tsx'
import { ThreadHeader } from './thread-header.tsx'

type MissingProps = {
  query: { data?: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }
  what: string
  /** The list. */
  back: string
}

/** In place of a thread that is read, could not be read, or is not there. */
export function Missing({ query, what, back }: MissingProps) {
  return (
    <>
      <ThreadHeader name="Messages" headline="" back={back} />
      {query.error ? (
        <ErrorState
          message={`${what} could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.data === null ? (
        <div className="flex flex-1 flex-col justify-center">
          <EmptyState title={`${what} could not be found`}>Choose another one from the list.</EmptyState>
        </div>
      ) : (
        <ThreadSkeleton />
      )}
    </>
  )
}
