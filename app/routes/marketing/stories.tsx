import { closing } from '#app/content/stories.ts'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { SeamCall } from '#app/ui/seam-call.tsx'
import type { Route } from './+types/stories'

const page = '/stories'

const loadStories = () => import('#app/features/site/stories/stories.tsx')
const StoriesHero = prerendered(async () => (await loadStories()).StoriesHero)
const StoryList = prerendered(async () => (await loadStories()).StoryList)

/** The people on the closing seam. */
const closingPeople = ['Maya Adeyemi', 'Tomás Ortega', 'Ruth Okafor', 'Samir Haddad', 'Elif Demir']

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Stories',
    'Five people on how it went: a designer, a head of risk, an engineer, a founder and a director of compliance.',
    { path: page },
  )

export default function StoriesPage() {
  return (
    <>
      <StoriesHero />
      <StoryList />
      <SeamCall
        people={closingPeople}
        title={closing.title}
        lead={closing.lead}
        actions={<ActionButtons actions={closing.actions} page={page} closing />}
      />
    </>
  )
}
