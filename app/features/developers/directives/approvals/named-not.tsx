import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import type { ShownApprovals } from './use-shown-approvals.ts'

/** In place of the approval that the address names: it is being read, could not be read, or does not exist. */
export function NamedNot({ approvals: { lookup, names } }: { approvals: ShownApprovals }) {
  if (lookup.error) {
    return (
      <ErrorState
        message={`The approval could not be loaded: ${lookup.error.message}`}
        onRetry={() => void lookup.refetch()}
        retrying={lookup.isFetching}
      />
    )
  }
  if (lookup.data !== null) return <RowsSkeleton label="Loading the approval" />
  return names.approval === undefined ? (
    <EmptyState
      title="Nothing waits here now"
      action={<ButtonLink to={`/orcher/console/directives/${names.directive}`}>Open the run</ButtonLink>}
    >
      This directive is not waiting for anyone’s approval. What was decided is in its run.
    </EmptyState>
  ) : (
    <EmptyState
      title="This approval was not found"
      action={<ButtonLink to="/orcher/console/approvals">All approvals</ButtonLink>}
    >
      It may belong to another workspace, or the link is incomplete.
    </EmptyState>
  )
}
