import { topics } from '#app/content/community.ts'
import { topicAddress } from '#app/content/community-topics.ts'
import { withCommas } from '#shared/with-commas.ts'
import { TopicSpool } from './topic-spool.tsx'

/** Every topic by its posts. */
export function TopicSpools() {
  return (
    <section id="topics" className="page-x page-width scroll-mt-20 py-10 md:py-14">
      <h2 className="text-26 md:text-34">Where people talk</h2>
      <p className="mt-2 text-16 text-ink-2">
        A ring for each thousand posts. The outer one is still being sewn.
      </p>
      <ul className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
        {topics.map(({ name, about, posts, members }) => (
          <li key={name} className="group relative border-t border-line pt-5">
            <TopicSpool name={name} posts={posts} className="size-30" />
            <h3 className="mt-3 text-16">
              <a href={topicAddress(name)} className="group-hover:underline after:absolute after:inset-0">
                {name}
              </a>
            </h3>
            <p className="text-13 text-ink-3">
              {withCommas(posts)} posts, {withCommas(members)} members
            </p>
            <p className="mt-1.5 text-14 text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
