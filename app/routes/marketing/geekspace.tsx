import { communityPage } from '#app/content/community.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { SeamCall } from '#app/ui/seam-call.tsx'
import type { Route } from './+types/geekspace'

const page = '/geekspace'

const Figures = prerendered(
  async () => (await import('#app/features/site/community/community-sections.tsx')).CommunityFigures,
)
const Sections = prerendered(
  async () => (await import('#app/features/site/community/community-sections.tsx')).CommunitySections,
)

/** The people on the closing seam. */
const closingPeople = ['Alex Rivera', 'Noor Rahman', 'Wesley Chen', 'Grace Lindqvist', 'Inês Duarte']

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'GeekSpace, the developer community',
    'More than 25,000 people who build things, more than 200 experts who answer, and 95% of questions resolved. Read the discussions, ask your own.',
    { path: page },
  )

export default function GeekspacePage() {
  const { eyebrow, title, lead, join, closing } = communityPage
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
        art={<Figures />}
      />
      <Sections />
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
