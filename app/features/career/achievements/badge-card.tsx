import { Lock } from 'lucide-react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { Progress } from '#app/ui/progress.tsx'
import { type Achievement, achievementCategories, type Rarity } from '#shared/achievement.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { Emblem } from './emblem.tsx'

const rarities: Record<Rarity, { label: string; tone: BadgeTone }> = {
  legendary: { label: 'Legendary', tone: 'accent' },
  epic: { label: 'Epic', tone: 'api' },
  rare: { label: 'Rare', tone: 'orcher' },
  default: { label: 'Default', tone: 'neutral' },
}

/** A badge: earned, with its date, or locked, with progress. */
export function BadgeCard({ achievement }: { achievement: Achievement }) {
  const { title, description, category, points, rarity, requirements, earned_at, progress } = achievement
  const locked = earned_at === null
  return (
    <Card
      className={cx(
        'flex h-full flex-col gap-4 px-3 py-2.5 sm:p-5',
        locked && 'border-dashed bg-transparent',
      )}
    >
      <article
        aria-label={title}
        className="grid flex-1 grid-cols-[auto_1fr_auto] gap-x-3.5 sm:flex sm:flex-col sm:gap-4"
      >
        <div className="contents sm:flex sm:items-start sm:justify-between sm:gap-3">
          <span className="relative row-span-2 self-center">
            <Emblem achievement={achievement} locked={locked} />
            {locked && (
              <span className="absolute inset-0 grid place-items-center">
                <span className="grid size-8 place-items-center rounded-full border border-line-strong bg-surface text-ink-2">
                  <Lock role="img" aria-label="Locked" className="size-4" />
                </span>
              </span>
            )}
          </span>
          <span className="col-start-3 row-span-2 row-start-1 flex flex-col items-end gap-1.5">
            <Badge tone={rarities[rarity].tone}>{rarities[rarity].label}</Badge>
            <span className="text-14 font-semibold tabular-nums">{withCommas(points)} points</span>
          </span>
        </div>
        <div className="col-start-2 flex min-w-0 flex-col gap-1">
          <h2 className="text-16 sm:text-18">{title}</h2>
          <p className="text-15 text-ink-2 max-sm:hidden">{description}</p>
        </div>
        {/* On a phone an earned badge tells its day alone: with all its words the page would be twice as long. */}
        <div className="col-start-2 mt-auto flex min-w-0 flex-col gap-1 text-14 text-ink-3 sm:gap-2">
          <p className={locked ? 'max-sm:line-clamp-2' : 'max-sm:hidden'}>
            {achievementCategories[category]} · {requirements}
          </p>
          {earned_at !== null && (
            <p className="font-medium text-good">
              Earned <span className="whitespace-nowrap">{longDate(earned_at.slice(0, 10))}</span>
            </p>
          )}
          {locked && progress < 100 && (
            <div className="flex items-center gap-3">
              <Progress label={`Progress toward ${title}`} percent={progress} className="flex-1" />
              <span className="font-semibold text-ink tabular-nums">{progress}%</span>
            </div>
          )}
        </div>
      </article>
    </Card>
  )
}
