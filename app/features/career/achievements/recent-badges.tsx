import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import type { Achievement } from '#shared/achievement.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { Emblem } from './emblem.tsx'

/** The latest five, newest first. On a phone the list next to it starts with them anyway. */
export function RecentBadges({ recent }: { recent: readonly Achievement[] }) {
  return (
    <Card className={cx('flex flex-col gap-5 p-5', recent.length > 0 && 'max-sm:hidden')}>
      <h2 className="text-18">Recent achievements</h2>
      {recent.length === 0 ? (
        <p className="text-15 text-ink-2">
          Nothing earned yet. Your first badge is close: save a job, set a goal, or add a skill.
        </p>
      ) : (
        <ol aria-label="Recent achievements" className="flex flex-col gap-4">
          {recent.map((achievement) => (
            <li key={achievement.id} className="flex items-center gap-3.5">
              <Emblem achievement={achievement} locked={false} small />
              <div className="min-w-0 flex-1">
                <p className="text-15 font-semibold">{achievement.title}</p>
                <p className="text-14 text-ink-3">{longDate((achievement.earned_at ?? '').slice(0, 10))}</p>
              </div>
              <span className="text-14 font-semibold text-ink-2 tabular-nums">
                +{withCommas(achievement.points)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
