import { closing, exampleDirective, hero } from '#app/content/orcher.ts'
import { ActionButton, ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import type { PageHandle } from '#app/root.tsx'
import { FieldCall } from '#app/ui/field-call.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/orcher'

export const handle: PageHandle = { area: 'products' }

const page = '/orcher'

const Run = prerendered(async () => (await import('#app/features/site/orcher/orcher-run.tsx')).OrcherRun, {
  interactive: whenNear,
  className: 'lg:min-h-[590px]',
})
const Sections = prerendered(
  async () => (await import('#app/features/site/orcher/orcher.tsx')).OrcherSections,
)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Orcher, the orchestration engine',
    'Hand over enterprise work as a directive: agents that share memory, reasoning on the record, and people who approve, pause or override.',
    { path: page },
  )

export default function OrcherPage() {
  return (
    <>
      <SplitHero {...hero} hue="orcher" actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Run />
      <Sections />
      <FieldCall
        hue="orcher"
        title={closing.title}
        lead={closing.lead}
        label="Directive"
        example={exampleDirective.instruction}
        actions={<ActionButtons actions={closing.actions.slice(0, 1)} page={page} />}
        other={closing.actions[1] && <ActionButton action={closing.actions[1]} page={page} look="outline" />}
      />
    </>
  )
}
