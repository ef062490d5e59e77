import { closing, hero, team } from '#app/content/company.ts'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/company'

const page = '/company'

const TeamMap = prerendered(async () => (await import('#app/features/site/company/team-map.tsx')).TeamMap, {
  interactive: whenNear,
})
const Sections = prerendered(
  async () => (await import('#app/features/site/company/company.tsx')).CompanySections,
)

/** Runs at build time: the texts are only in the page. */
export const loader = () => ({ hero, closing, title: team.title, text: team.text })

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Company',
    'Why Tannr exists, what it makes, what it studies, how it keeps people in charge, and who works on it.',
    { path: page },
  )

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { hero, closing, title, text } = loaderData
  return (
    <>
      <SplitHero {...hero} actions={<ActionButtons actions={hero.actions} page={page} />} />
      <section className="overflow-x-clip">
        <div className="page-x page-width grid gap-x-16 gap-y-2 pb-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <h2 className="text-26">{title}</h2>
          <p className="text-16 text-ink-2">{text}</p>
        </div>
        <TeamMap />
      </section>
      <Sections />
      <ClosingCall
        title={closing.title}
        actions={<ActionButtons actions={closing.actions} page={page} closing />}
      />
    </>
  )
}
