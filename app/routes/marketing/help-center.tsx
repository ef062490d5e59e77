import { helpCategories, helpEntries, popularHelp } from '#app/content/help-center.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { HelpResults, HelpSearchBox, useHelpSearch } from '#app/features/site/help/help-search.tsx'
import { HelpCategories, HelpEntries, PopularHelp } from '#app/features/site/help/help-sections.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/help-center'

const Drawing = prerendered(
  async () => (await import('#app/features/site/help/help-drawing.tsx')).HelpDrawing,
)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Help Center',
    'Twelve short answers about accounts, plans, privacy, Orcher and the API, with a search that answers as you type.',
    { path: '/help-center' },
  )

// Titles and summaries only: the texts are in their own pages.
export const loader = () => ({
  categories: helpCategories.map(({ id, title, about, articles }) => ({
    id,
    title,
    about,
    articles: articles.map(({ slug, title, summary }) => ({ slug, title, summary })),
  })),
  entries: helpEntries,
  popular: popularHelp.map(({ slug, title, summary }) => ({ slug, title, summary })),
})

export default function HelpCenterPage({
  loaderData: { categories, entries, popular },
}: Route.ComponentProps) {
  const search = useHelpSearch(
    categories.flatMap(({ title: category, articles }) =>
      articles.map((article) => ({ ...article, category })),
    ),
  )
  return (
    <>
      <header className="relative isolate overflow-hidden border-b border-line">
        <div className="page-x page-width flex items-center justify-between gap-10 py-12 md:py-16">
          <div className="flex min-w-0 flex-1 flex-col gap-6">
            <div className="flex flex-col gap-4">
              <p className="text-13 font-semibold tracking-[0.01em] text-accent">Help Center</p>
              <h1 tabIndex={-1} className="max-w-[14ch] text-42 md:text-56">
                Find the end of the thread
              </h1>
            </div>
            <div className="max-w-[620px]">
              <HelpSearchBox {...search} />
            </div>
          </div>
          <Drawing />
        </div>
      </header>
      {search.found ? (
        <HelpResults query={search.query} found={search.found} />
      ) : (
        <>
          <HelpEntries entries={entries.map((entry) => ({ ...entry, action: <EntryAction {...entry} /> }))} />
          <HelpCategories categories={categories} />
          <PopularHelp articles={popular} />
        </>
      )}
    </>
  )
}

function EntryAction({ id, action }: { id: string; action: string }) {
  if (id === 'call') {
    return (
      <EnquiryButton kind="call" page="/help-center" look="outline">
        {action}
      </EnquiryButton>
    )
  }
  return (
    <ButtonLink to={id === 'browse' ? '#articles' : '/support'} look="outline">
      {action}
    </ButtonLink>
  )
}
