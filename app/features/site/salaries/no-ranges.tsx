import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The empty state of a search. */
export function NoRanges() {
  return (
    <EmptyState
      title="No range for that yet"
      action={
        <ButtonLink to="/salaryspace" look="outline" preventScrollReset>
          Show popular ranges
        </ButtonLink>
      }
    >
      We keep a range back until at least five companies stand behind it. Try a wider title, another place or
      any level.
    </EmptyState>
  )
}
