/** Parts for search and Load More: loaded with the first word or press. */
import { resourceCategories } from '#app/content/resources.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { markHits, textFit } from '#shared/fuzzy.ts'
import type { Fits } from './resource-filter.ts'

export { furtherResources } from '#app/content/further-resources.ts'

/** Forgives a slip of the finger. */
export const fits: Fits = (words, text) => textFit(words, text) > 0

export function Hits({ text, words }: { text: string; words: string }) {
  return <Marked pieces={markHits(text, words)} />
}

export function NothingFound() {
  return (
    <EmptyState
      title="No resources found"
      action={
        <ButtonLink look="outline" to="/resources">
          Clear filters
        </ButtonLink>
      }
    >
      Nothing in this collection matches. Try fewer words, or another category.
    </EmptyState>
  )
}

/** Below the last item. The documented counts exceed the sample; a search has no count of its own. */
export function End({ shown, category }: { shown: number | undefined; category: string }) {
  const all = resourceCategories.find(({ id }) => id === category)?.count
  return (
    <p className="self-center text-14 text-ink-3">
      {shown === undefined
        ? 'That’s everything here.'
        : `${shown} of ${all} shown here. This is a sample, and it ends here.`}
    </p>
  )
}
