import { communityPage, communityStats } from '#app/content/community.ts'
import { Section } from '#app/ui/section.tsx'
import { DiscussionBoard } from './discussion-board.tsx'
import { TopicSpools } from './topic-spools.tsx'

/** Figures of the community, beside the heading. */
export function CommunityFigures() {
  return (
    <dl aria-label="The community in figures" className="grid grid-cols-2 gap-x-8 gap-y-6 lg:pt-10">
      {communityStats.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-t-2 border-dashed border-line-strong pt-4"
        >
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="text-26 font-semibold tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The part of the page after the heading. */
export function CommunitySections() {
  return (
    <>
      <DiscussionBoard />
      <TopicSpools />
      <HouseRules rules={communityPage.rules} />
    </>
  )
}

function HouseRules({ rules }: { rules: readonly { term: string; text: string }[] }) {
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
