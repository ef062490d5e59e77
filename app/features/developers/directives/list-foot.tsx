import { Button } from '#app/ui/button.tsx'
import { withCommas } from '#shared/with-commas.ts'

type ListFootProps = {
  shown: number
  total: number
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The number of lines shown, and a button for more. */
export function ListFoot({ shown, total, query }: ListFootProps) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-5 py-1.5 text-13 text-ink-2">
      <span>
        {withCommas(shown)} of {withCommas(Math.max(total, shown))}
      </span>
      {query.hasNextPage && (
        <Button
          look="ghost"
          size="small"
          className="-mr-3.5 text-accent!"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
