import { Link } from 'react-router'
import type { CommunityTopic } from '#app/content/community.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Section } from '#app/ui/section.tsx'
import { Share } from '#app/ui/share.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { withCommas } from '#shared/with-commas.ts'

/** A question in the middle, answers that reach it from all sides, one of them whole. */
export function CommunityDrawing() {
  return (
    <Drawing viewBox="0 0 420 320" className="mx-auto w-full max-w-[420px] max-lg:max-w-[320px]">
      <Thread d="M44 60 C 110 60 140 130 206 156" />
      <Thread d="M60 270 C 110 260 150 190 206 164" />
      <Thread d="M388 44 C 330 60 290 110 214 154" hue="accent" solid width={2.25} />
      <Thread d="M394 180 C 330 200 290 190 216 162" />
      <Thread d="M300 296 C 280 250 250 200 212 166" />
      <ThreadNode x={44} y={60} r={9} hue="line" />
      <ThreadNode x={60} y={270} r={12} hue="orcher" />
      <ThreadNode x={388} y={44} r={15} full />
      <ThreadNode x={394} y={180} r={8} hue="line" />
      <ThreadNode x={300} y={296} r={10} hue="api" />
      <circle cx="210" cy="160" r="26" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <path
        d="M202 154a8.5 8.5 0 1 1 11 8c-2 .8-3 2-3 4m0 6v.5"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Drawing>
  )
}

/** Topics as bars: how much is written where, and by how many. */
export function Topics({ topics }: { topics: readonly CommunityTopic[] }) {
  const most = Math.max(...topics.map((topic) => topic.posts))
  return (
    <Section id="topics" title="Where people talk" lead="The eight busiest topics, by number of posts.">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Popular topics with their posts and members</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Posts</th>
            <th scope="col">Members</th>
          </tr>
        </thead>
        <tbody>
          {topics.map(({ name, about, posts, members }) => (
            <tr
              key={name}
              className="border-t border-line last:border-b max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-y-2 max-md:py-4"
            >
              <th scope="row" className="font-normal max-md:col-span-2 md:w-[24rem] md:py-4 md:pr-8">
                <span className="block text-16 font-semibold">{name}</span>
                <span className="block text-14 text-ink-2">{about}</span>
              </th>
              <td className="md:py-4">
                <Share percent={Math.round((posts / most) * 100)} />
                <span className="mt-1.5 block text-14 text-ink-2 tabular-nums">
                  {withCommas(posts)} posts
                </span>
              </td>
              <td className="text-right text-14 whitespace-nowrap text-ink-3 tabular-nums max-md:self-end max-md:pl-6 md:w-40 md:py-4">
                {withCommas(members)} members
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export type DiscussionLine = {
  slug: string
  title: string
  topic: string
  author: string
  replies: number
  views: number
  time: string
}

export function Discussions({ discussions }: { discussions: readonly DiscussionLine[] }) {
  return (
    <Section
      id="discussions"
      title="Being discussed"
      lead="Questions that others had too, each with the answer that settled it."
      band
    >
      <ul className="border-t border-line-strong">
        {discussions.map(({ slug, title, topic, author, replies, views, time }) => (
          <li key={slug} className="border-b border-line-strong">
            <Link
              to={`/geekspace/${slug}`}
              className="group grid gap-x-10 gap-y-3 py-6 md:grid-cols-[1fr_13rem]"
            >
              <div className="flex gap-4">
                <Avatar name={author} className="max-sm:hidden" />
                <div className="min-w-0">
                  <p className="text-14 text-ink-3">{topic}</p>
                  <h3 className="mt-0.5 text-20 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4">
                    {title}
                  </h3>
                  <p className="mt-1 text-14 text-ink-2">
                    {author} · {time}
                  </p>
                </div>
              </div>
              <dl className="flex items-center gap-6 text-14 text-ink-2 md:justify-end">
                <div className="flex flex-row-reverse items-baseline gap-1.5">
                  <dt>replies</dt>
                  <dd className="font-semibold text-ink tabular-nums">{replies}</dd>
                </div>
                <div className="flex flex-row-reverse items-baseline gap-1.5">
                  <dt>views</dt>
                  <dd className="font-semibold text-ink tabular-nums">{withCommas(views)}</dd>
                </div>
              </dl>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function HouseRules({ rules }: { rules: readonly { term: string; text: string }[] }) {
  return (
    <Section title="Three house rules">
      <ol className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {rules.map(({ term, text }, index) => (
          <li key={term}>
            <div aria-hidden="true" className="stitch mb-5" />
            <h3 className="text-20">
              <span className="mr-2 text-accent tabular-nums">{index + 1}</span>
              {term}
            </h3>
            <p className="mt-2 text-15 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
