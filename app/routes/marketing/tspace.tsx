import { closing, hero } from '#app/content/tspace.ts'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { CommunityStats, TspaceFeatures, TspaceHero } from '#app/features/site/tspace/tspace.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { PageHandle } from '#app/root.tsx'
import { SeamCall } from '#app/ui/seam-call.tsx'
import type { Route } from './+types/tspace'

export const handle: PageHandle = { area: 'products' }

const page = '/tspace'

/** The people on the closing seam. */
const closingPeople = ['Priya Nair', 'Lena Kraus', 'Samir Haddad', 'Maya Adeyemi', 'Jonah Park']

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'TSpace, the professional network',
    'Introductions with a reason, profiles that show work, topic rooms worth searching: the people side of your career.',
    { path: page },
  )

export default function TspacePage() {
  return (
    <>
      <TspaceHero actions={<ActionButtons actions={hero.actions} page={page} />} />
      <CommunityStats />
      <TspaceFeatures />
      <SeamCall
        people={closingPeople}
        title={closing.title}
        lead={closing.lead}
        actions={<ActionButtons actions={closing.actions} page={page} closing />}
      />
    </>
  )
}
