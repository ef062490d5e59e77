import { lazy, Suspense } from 'react'
import { Card } from '#app/ui/card.tsx'
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InlineStat, InlineStats } from '#app/ui/stat.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { portalFigures, portalPosts } from './portal-sample.ts'

const Chart = lazy(() => import('./visits-chart.tsx').then(({ VisitsChart }) => ({ default: VisitsChart })))
const placeholder = <Skeleton className="aspect-[960/290] w-full" />

export function CompanyTab() {
  const figures = portalFigures()
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-6">
        <h2 className="text-20">Performance</h2>
        <InlineStats>
          <InlineStat label="visits in four weeks" value={withCommas(figures.visits)} />
          <InlineStat label="new followers" value={figures.newFollowers} />
          <InlineStat label="engagement" value={`${figures.engagement}%`} />
        </InlineStats>
        <RenderWhenVisible placeholder={placeholder}>
          <Suspense fallback={placeholder}>
            <Chart />
          </Suspense>
        </RenderWhenVisible>
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-20">Recent posts</h2>
        <ul className="divide-y divide-line">
          {portalPosts.map(({ title, when, views, reactions, comments }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-1 py-4 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-baseline"
            >
              <span className="font-medium">{title}</span>
              <span className="text-14 text-ink-3">{when}</span>
              <span className="text-15 text-ink-2 tabular-nums">
                {withCommas(views)} views · {reactions} reactions · {comments} comments
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
