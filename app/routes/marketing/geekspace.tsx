import { communityPage, communityStats, topics } from '#app/content/community.ts'
import { discussions } from '#app/content/community-discussions.ts'
import {
  CommunityDrawing,
  Discussions,
  HouseRules,
  Topics,
} from '#app/features/site/community/community-sections.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FigureRow } from '#app/ui/figure-row.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { SeamCall } from '#app/ui/seam-call.tsx'
import type { Route } from './+types/geekspace'

const page = '/geekspace'

/** Who stands on the seam at the end. */
const closingPeople = ['Alex Rivera', 'Noor Rahman', 'Wesley Chen', 'Grace Lindqvist', 'Inês Duarte']

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'GeekSpace, the developer community',
    'More than 25,000 people who build things, more than 200 experts who answer, and 95% of questions resolved. Read the discussions, ask your own.',
    { path: page },
  )

// The list alone: what was asked and answered stays with the discussions' own pages.
export const loader = () => ({
  text: communityPage,
  stats: communityStats,
  topics,
  discussions: discussions.map(({ body: _body, answer: _answer, ...line }) => line),
})

export default function GeekspacePage({ loaderData }: Route.ComponentProps) {
  const { eyebrow, title, lead, join, rules, closing } = loaderData.text
  return (
    <>
      <Hero
        eyebrow={eyebrow}
        title={title}
        lead={lead}
        actions={
          <>
            <ButtonLink to={join.to} size="large">
              {join.label}
            </ButtonLink>
            <EnquiryButton kind="discussion" page={page} look="outline" size="large">
              Ask a question
            </EnquiryButton>
          </>
        }
        art={<CommunityDrawing />}
      />
      <FigureRow name="The community in figures" figures={loaderData.stats} />
      <Topics topics={loaderData.topics} />
      <Discussions discussions={loaderData.discussions} />
      <HouseRules rules={rules} />
      <SeamCall
        people={closingPeople}
        title={closing.title}
        lead={closing.text}
        actions={
          <ButtonLink to={join.to} look="accent" size="large">
            {join.label}
          </ButtonLink>
        }
      />
    </>
  )
}
