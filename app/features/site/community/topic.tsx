import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CommunityTopic } from '#app/content/community.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { TopicSpool } from './topic-spool.tsx'

type Line = {
  slug: string
  title: string
  author: string
  replies: number
  views: number
  time: string
  opening: string
}

type TopicProps = {
  topic: CommunityTopic
  page: { lead: string; questions: readonly { question: string; answer: string; by: string }[] }
  discussions: readonly Line[]
  others: readonly { name: string; address: string }[]
  actions: ReactNode
}

/** One topic of the community: its discussions and frequent questions. */
export function Topic({ topic, page, discussions, others, actions }: TopicProps) {
  const { name, posts, members } = topic
  return (
    <>
      <div className="page-x page-width grid items-center gap-x-16 gap-y-8 pt-10 pb-6 md:pt-14 lg:grid-cols-[1fr_auto]">
        <div className="flex flex-col gap-6">
          <nav aria-label="Back" data-chrome className="text-14 font-medium">
            <TextLink to="/geekspace">
              <span aria-hidden="true" className="mr-1">
                ←
              </span>{' '}
              GeekSpace
            </TextLink>
          </nav>
          <PageHeader title={name} lead={page.lead} size="display" />
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="flex items-center gap-6 lg:flex-col lg:text-center">
          <TopicSpool name={name} posts={posts} scale={2} className="h-auto max-lg:max-w-32" />
          <p className="text-14 text-ink-2">
            <strong className="text-16 text-ink">{withCommas(posts)}</strong> posts
            <br />
            <strong className="text-16 text-ink">{withCommas(members)}</strong> members
          </p>
        </div>
      </div>
      <Section title="Being discussed">
        <ul className="border-t border-line">
          {discussions.map((discussion) => (
            <Row key={discussion.slug} discussion={discussion} />
          ))}
        </ul>
        <p className="mt-6 text-14 text-ink-2">
          {discussions.length} of {withCommas(posts)} posts shown. This is a sample, and it ends here.
        </p>
      </Section>
      <Section title="Asked most often" className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {page.questions.map(({ question, answer, by }) => (
          <section key={question} className="flex flex-col border-t border-line pt-5">
            <h3 className="text-18">{question}</h3>
            <p className="mt-2 mb-5 text-15 text-ink-2">{answer}</p>
            <p className="mt-auto flex items-center gap-2.5 text-14 text-ink-2">
              <Portrait name={by} className="size-8" />
              {by}
            </p>
          </section>
        ))}
      </Section>
      <Section title="Other topics">
        <ul className="flex flex-wrap gap-x-3 gap-y-3">
          {others.map((other) => (
            <li key={other.address}>
              <Link
                to={other.address}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-15 hover:border-control"
              >
                {other.name}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Row({ discussion }: { discussion: Line }) {
  const { slug, title, author, replies, views, time, opening } = discussion
  return (
    <li className="group relative grid gap-x-12 gap-y-3 border-b border-line py-6 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-20">
          <Link to={`/geekspace/${slug}`} className="group-hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="measure mt-2 line-clamp-2 text-15 text-ink-2">{opening}</p>
        <p className="mt-3 flex items-center gap-2.5 text-14 text-ink-2">
          <Portrait name={author} className="size-8" />
          {author}, {time}
        </p>
      </div>
      <p className="flex gap-5 text-14 text-ink-2 md:flex-col md:items-end md:gap-1">
        <span>
          <b className="text-16 font-semibold text-ink tabular-nums">{replies}</b> replies
        </span>
        <span className="tabular-nums">{withCommas(views)} views</span>
      </p>
    </li>
  )
}
