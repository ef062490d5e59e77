import { useSearchParams } from 'react-router'
import { closing, hero } from '#app/content/orcher.ts'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { ApiFirst, Capabilities, Flow, OrcherHero, UseCases } from '#app/features/site/orcher/orcher.tsx'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import type { Route } from './+types/orcher'

const page = '/orcher'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Orcher, the orchestration engine',
    'Hand over enterprise work as a directive: agents that share memory, reasoning on the record, and people who approve, pause or override.',
    { path: page },
  )

export default function OrcherPage() {
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  return (
    <>
      <OrcherHero
        actions={<ActionButtons actions={hero.actions} page={page} />}
        instruction={(hydrated && params.get('q')?.trim().slice(0, 200)) || undefined}
      />
      <Capabilities />
      <Flow />
      <ApiFirst />
      <UseCases />
      <ClosingCall
        title={closing.title}
        lead={closing.lead}
        actions={<ActionButtons actions={closing.actions} page={page} onInk />}
      />
    </>
  )
}
