import { findDiscussion } from '#app/content/community-discussions.ts'
import { repliesTo } from '#app/content/community-replies.ts'
import { topicAddress } from '#app/content/community-topics.ts'
import { Replies } from '#app/features/site/community/replies.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { Article } from '#app/ui/article.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { plainText } from '#shared/prose.ts'
import { withCommas } from '#shared/with-commas.ts'
import type { Route } from './+types/discussion'

/** Runs at build time: a discussion is only in its own page, and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const discussion = findDiscussion(slug)
  if (!discussion) throw new Response(null, { status: 404 })
  return {
    discussion,
    further: repliesTo[slug] ?? [],
    topicAddress: topicAddress(discussion.topic),
    description: opening(plainText(discussion.body.slice(0, 1))),
  }
}

/** As much of the question as a search engine shows, cut between words. */
function opening(text: string): string {
  return text.length > 155 ? text.slice(0, 154).replace(/[\s,:;]+\S*$/, '…') : text
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.discussion.title, loaderData.description, {
        path: `/geekspace/${loaderData.discussion.slug}`,
      })
    : []

export default function DiscussionPage({ loaderData }: Route.ComponentProps) {
  const { discussion, further, topicAddress } = loaderData
  const { slug, title, topic, author, replies, views, time, body, answer } = discussion
  return (
    <Article
      parent={{ to: '/geekspace', label: 'GeekSpace' }}
      title={title}
      meta={
        <>
          <span className="flex items-center gap-2.5 text-ink-2">
            <Portrait name={author} className="size-8" />
            {author}
          </span>
          <TextLink to={topicAddress}>{topic}</TextLink>
          <span>{time}</span>
          <span>{replies} replies</span>
          <span>{withCommas(views)} views</span>
        </>
      }
      after={
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15 text-ink-2">Know more about it? Members answer and mark what helped.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`/auth?mode=signup&next=/geekspace/${slug}`}>Join the community</ButtonLink>
            <EnquiryButton
              kind="answer"
              page={`/geekspace/${slug}`}
              context={{ discussion: title }}
              look="outline"
            >
              Add an answer
            </EnquiryButton>
          </div>
        </div>
      }
    >
      <Prose blocks={body} />
      <section
        aria-labelledby="answer"
        className="mt-12 rounded-card border border-line bg-surface p-6 md:p-8"
      >
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="answer" className="text-20">
            What settled it
          </h2>
          <Badge tone="good">{answer.votes} found this helpful</Badge>
        </div>
        <Prose blocks={answer.body} level={3} />
        <p className="mt-6 flex items-center gap-3 text-15 text-ink-2">
          <Portrait name={answer.author} className="size-10" />
          <span>
            <span className="block font-medium text-ink">{answer.author}</span>
            {answer.role}
          </span>
        </p>
      </section>
      <Replies replies={further} total={replies} />
    </Article>
  )
}
