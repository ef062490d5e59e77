import { useSearchParams } from 'react-router'
import { collaborate } from '#app/content/research.ts'
import { ActionButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { Areas, Collaborate, Publications, ResearchHero } from '#app/features/site/research/research.tsx'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/research'

const page = '/research'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Research',
    'Memory, reasoning, human oversight and fair matching: what we study, what we found and what did not work.',
    { path: page },
  )

export default function ResearchPage() {
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  return (
    <>
      <ResearchHero
        actions={
          <>
            <ActionButton
              action={{ label: 'Recent publications', to: '#publications' }}
              page={page}
              size="large"
            />
            <ActionButton action={collaborate.action} page={page} size="large" look="outline" />
          </>
        }
      />
      <Areas />
      <Publications words={hydrated ? (params.get('q')?.trim().slice(0, 80) ?? '') : ''} />
      <Collaborate action={<ActionButton action={collaborate.action} page={page} />} />
    </>
  )
}
