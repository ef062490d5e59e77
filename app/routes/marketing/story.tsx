import { introducedAs } from '#app/content/people.ts'
import { stories } from '#app/content/stories.ts'
import { storyBodies } from '#app/content/story-bodies.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { articleData } from '#app/lib/page/structured-data.ts'
import { Article } from '#app/ui/article.tsx'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { minutesToRead } from '#shared/prose.ts'
import type { Route } from './+types/story'

/** Runs at build time: a story is only in its own page, and in no script. */
export function loader({ params }: Route.LoaderArgs) {
  const index = stories.findIndex((candidate) => candidate.slug === params.slug)
  const story = stories[index]
  const next = stories[(index + 1) % stories.length]
  const body = storyBodies[params.slug]
  if (!story || !next || !body) throw new Response(null, { status: 404 })
  return { story, body, minutes: minutesToRead(body), next: { slug: next.slug, title: next.title } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { slug, title, summary } = loaderData.story
  const path = `/stories/${slug}`
  return [...pageMeta(title, summary, { path }), articleData({ title, description: summary, path })]
}

export default function StoryPage({ loaderData: { story, body, minutes, next } }: Route.ComponentProps) {
  return (
    <Article
      parent={{ to: '/stories', label: 'Stories' }}
      title={story.title}
      lead={story.summary}
      meta={
        <>
          <span className="flex items-center gap-3">
            <Portrait name={story.person.name} className="size-14" />
            {story.person.name}, {introducedAs(story.person)}
          </span>
          <span>{story.product}</span>
          <span>{minutes} min read</span>
        </>
      }
      after={
        <div className="flex flex-wrap items-center justify-between gap-4">
          <TextLink to={`/stories/${next.slug}`}>Next: {next.title}</TextLink>
          <EnquiryButton kind="story" page={`/stories/${story.slug}`} look="outline">
            Share Your Story
          </EnquiryButton>
        </div>
      }
    >
      <Prose blocks={body} />
    </Article>
  )
}
