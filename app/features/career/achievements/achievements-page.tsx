import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import {
  type Achievement,
  type AchievementTab,
  achievementCategories,
  achievementStats,
  achievementsInTab,
  earnedFirst,
  recentAchievements,
} from '#shared/achievement.ts'
import { withCommas } from '#shared/with-commas.ts'
import { AchievementsSkeleton } from './achievements-skeleton.tsx'
import { BadgeCard } from './badge-card.tsx'
import { RecentBadges } from './recent-badges.tsx'
import { useAchievements } from './use-achievements.ts'

const isTab = (tab: string | null): tab is AchievementTab =>
  tab !== null && Object.hasOwn(achievementCategories, tab)

export function AchievementsPage() {
  const source = useAchievements()
  const [query] = useAddressQuery()
  const asked = query.get('category')
  const tab = isTab(asked) ? asked : 'all'
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader title="Achievements & Badges" lead="What you’ve done here, and what’s within reach." />
      <OwnRecords
        source={source}
        replacedBy="The first thing you do here, such as saving a job, replaces this sample."
        path="/achievements"
        what="Your achievements"
        skeleton={<AchievementsSkeleton />}
      >
        {(all) => (
          <>
            <Figures all={all} />
            <div className="grid items-start gap-8 lg:grid-cols-[1fr_300px]">
              <div className="flex min-w-0 flex-col gap-6">
                <CategoryTabs tab={tab} all={all} />
                <ul aria-label="Badges" className="grid gap-2 sm:grid-cols-2 sm:gap-4">
                  {earnedFirst(achievementsInTab(all, tab)).map((achievement) => (
                    <li key={achievement.id} className="min-w-0">
                      <BadgeCard achievement={achievement} />
                    </li>
                  ))}
                </ul>
              </div>
              <RecentBadges recent={recentAchievements(all)} />
            </div>
          </>
        )}
      </OwnRecords>
    </div>
  )
}

function Figures({ all }: { all: readonly Achievement[] }) {
  const { earned, points, legendary, completion } = achievementStats(all)
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label="Badges earned" value={earned} note={`of ${all.length}`} />
      <Stat label="Points" value={withCommas(points)} note="from earned badges" />
      <Stat label="Legendary" value={legendary} note="earned" />
      <Stat label="Completion rate" value={`${completion}%`} note="of all badges" />
    </dl>
  )
}

function CategoryTabs({ tab, all }: { tab: AchievementTab; all: readonly Achievement[] }) {
  return (
    <Tabs
      label="Achievement categories"
      items={Object.entries(achievementCategories).map(([name, label]) => ({
        label,
        to: name === 'all' ? '/achievements' : `/achievements?category=${name}`,
        current: name === tab,
        count: achievementsInTab(all, name as AchievementTab).length,
      }))}
    />
  )
}
