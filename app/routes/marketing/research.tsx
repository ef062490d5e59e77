import { collaborate, hero } from '#app/content/research.ts'
import { ActionButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { Hero } from '#app/ui/hero.tsx'
import type { Route } from './+types/research'

const page = '/research'

const Board = prerendered(
  async () => (await import('#app/features/site/research/research-board.tsx')).ResearchBoard,
  { interactive: whenNear },
)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Research',
    'Memory, reasoning, human oversight and fair matching: what we study, what we found and what did not work.',
    { path: page },
  )

export default function ResearchPage() {
  return (
    <>
      <Hero {...hero} className="pb-12 md:pb-16" />
      <Board />
      <ClosingCall
        title={collaborate.title}
        lead={collaborate.text}
        actions={<ActionButton action={collaborate.action} page={page} size="large" look="accent" />}
      />
      <ul className="page-x page-width grid gap-x-8 gap-y-6 pb-16 md:grid-cols-3">
        {collaborate.points.map((point) => (
          <li key={point} className="border-t-2 border-dashed border-line-strong pt-5 text-16 font-medium">
            {point}
          </li>
        ))}
      </ul>
    </>
  )
}
