import { closing, hero } from '#app/content/for-business.ts'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { PageHandle } from '#app/root.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/for-business'

export const handle: PageHandle = { area: 'products' }

const page = '/for-business'

const Board = prerendered(
  async () => (await import('#app/features/site/company/business-board.tsx')).BusinessBoard,
)
const Sections = prerendered(
  async () => (await import('#app/features/site/company/for-business.tsx')).BusinessSections,
)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'For Business',
    'Orchestration for regulated work, hiring that explains itself and the API beneath both, in the cloud, a private cloud or on-premises.',
    { path: page },
  )

export default function ForBusinessPage() {
  return (
    <>
      <SplitHero {...hero} hue="orcher" actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Board />
      <Sections />
      <ClosingCall
        title={closing.title}
        lead={closing.lead}
        actions={<ActionButtons actions={closing.actions} page={page} closing />}
      />
    </>
  )
}
