/** What a search and Load More bring with them: loaded with the first word, or with the first press. */
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
