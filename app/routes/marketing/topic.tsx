import { topics } from '#app/content/community.ts'
import { discussions } from '#app/content/community-discussions.ts'
import { topicAddress, topicPages } from '#app/content/community-topics.ts'
import { Topic } from '#app/features/site/community/topic.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { plainText } from '#shared/prose.ts'
import type { Route } from './+types/topic'

/** Runs at build time: the topic is only in its own page, and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const topic = topics.find(({ name }) => topicPages[name]?.slug === slug)
  const page = topic && topicPages[topic.name]
  if (!topic || !page) throw new Response(null, { status: 404 })
  return {
    topic,
    page,
    discussions: discussions
      .filter((discussion) => discussion.topic === topic.name)
      .map(({ slug, title, author, replies, views, time, body }) => ({
        ...{ slug, title, author, replies, views, time },
        opening: plainText(body.slice(0, 1)),
      })),
    others: topics
      .filter((other) => other !== topic)
      .map(({ name }) => ({ name, address: topicAddress(name) })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        `${loaderData.topic.name} on GeekSpace`,
        `${loaderData.topic.about} ${firstSentence(loaderData.page.lead)}`,
        {
          path: `/geekspace/topics/${loaderData.page.slug}`,
        },
      )
    : []

const firstSentence = (text: string) => /^[^.?!]+[.?!]/.exec(text)?.[0] ?? text

export default function TopicPage({ loaderData }: Route.ComponentProps) {
  const { topic, page } = loaderData
  const path = `/geekspace/topics/${page.slug}`
  return (
    <Topic
      {...loaderData}
      actions={
        <>
          <EnquiryButton kind="discussion" page={path} context={{ topic: topic.name }} size="large">
            Ask a question
          </EnquiryButton>
          <ButtonLink to={`/auth?mode=signup&next=${path}`} look="outline" size="large">
            Join the community
          </ButtonLink>
        </>
      }
    />
  )
}
