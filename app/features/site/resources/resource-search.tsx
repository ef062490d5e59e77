/** What a search and Load More bring with them: loaded with the first word, or with the first press. */
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import type { FurtherResource } from './further-resources.ts'

export { fits, furtherResources } from './further-resources.ts'

export function Hits({ text, words }: { text: string; words: string }) {
  return <Marked pieces={markHits(text, words)} />
}

type FurtherRowProps = { resource: FurtherResource; kind: string; words: string }

export function FurtherRow({ resource, kind, words }: FurtherRowProps) {
  return (
    <article className="relative flex flex-col gap-1 p-5 sm:p-6 sm:pl-27">
      <p className="text-13 font-semibold text-accent">{kind}</p>
      <h3 className="text-18">
        <Link to={resource.path} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          <Hits text={resource.title} words={words} />
        </Link>
      </h3>
      <p className="text-15 text-ink-2">
        <Hits text={resource.description} words={words} />
      </p>
    </article>
  )
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
      Nothing in this collection matches. Load More searches the rest of the site.
    </EmptyState>
  )
}
