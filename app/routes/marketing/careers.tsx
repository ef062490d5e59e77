import { hero, openPositions } from '#app/content/careers.ts'
import { OpenPositions } from '#app/features/site/careers/open-roles.tsx'
import { positionsData, positionsMeta } from '#app/features/site/careers/positions-data.ts'
import { ActionButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/careers'

const page = '/careers'

const Teams = prerendered(async () => (await import('#app/features/site/careers/teams-board.tsx')).TeamsBoard)
const Above = prerendered(async () => (await import('#app/features/site/careers/careers.tsx')).CareersAbove)
const Below = prerendered(async () => (await import('#app/features/site/careers/careers.tsx')).CareersBelow)

/** Runs at build time: structured data is only in the page. */
export const loader = () => ({ positions: positionsData(openPositions) })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(
    'Careers',
    'Six teams, open roles with their pay, what we hold each other to, and the five steps of hiring.',
    { path: page },
  ),
  ...(loaderData ? [positionsMeta(loaderData.positions)] : []),
]

export default function CareersPage() {
  return (
    <>
      <SplitHero
        {...hero}
        actions={
          <ActionButton
            action={{ label: 'See Open Roles', to: '#open-positions' }}
            page={page}
            size="large"
          />
        }
      />
      <Teams />
      <Above />
      <Below />
      <OpenPositions
        apply={(position) => (
          <EnquiryButton kind="application" page={page} context={{ role: position.title }} look="outline">
            Apply Now<span className="sr-only"> for {position.title}</span>
          </EnquiryButton>
        )}
      />
    </>
  )
}
