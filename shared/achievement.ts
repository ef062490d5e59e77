/** Badges: their closed lists, and the figures that follow from them. */
export const achievementCategories = {
  all: 'All',
  learning: 'Learning',
  networking: 'Networking',
  development: 'Development',
  milestone: 'Milestone',
  skills: 'Skills',
  community: 'Community',
} as const
export type AchievementTab = keyof typeof achievementCategories
export type AchievementCategory = Exclude<AchievementTab, 'all'>

export type Rarity = 'legendary' | 'epic' | 'rare' | 'default'

export type Achievement = {
  id: string
  title: string
  description: string
  category: AchievementCategory
  points: number
  rarity: Rarity
  icon: string
  requirements: string
  /** ISO date and time; null while it is locked. */
  earned_at: string | null
  /** 0 to 100; 100 once it is earned. */
  progress: number
}

type Earned = Pick<Achievement, 'points' | 'rarity' | 'earned_at'>

export function achievementStats(all: readonly Earned[]) {
  const earned = all.filter(({ earned_at }) => earned_at !== null)
  return {
    earned: earned.length,
    points: earned.reduce((sum, { points }) => sum + points, 0),
    legendary: earned.filter(({ rarity }) => rarity === 'legendary').length,
    /** The share of all badges that is earned, as a whole percentage. */
    completion: all.length === 0 ? 0 : Math.round((earned.length / all.length) * 100),
  }
}

/** Earned badges first, latest first; then those closest to being earned. */
export function earnedFirst<T extends Pick<Achievement, 'earned_at' | 'progress'>>(all: readonly T[]): T[] {
  const at = ({ earned_at }: T) => (earned_at === null ? 0 : Date.parse(earned_at))
  return [...all].sort((a, b) => at(b) - at(a) || b.progress - a.progress)
}

/** The latest five, newest first. */
export function recentAchievements<T extends Pick<Achievement, 'earned_at'>>(all: readonly T[]): T[] {
  const at = ({ earned_at }: Pick<Achievement, 'earned_at'>) => Date.parse(earned_at ?? '')
  return all
    .filter(({ earned_at }) => earned_at !== null)
    .sort((a, b) => at(b) - at(a))
    .slice(0, 5)
}

export function achievementsInTab<T extends Pick<Achievement, 'category'>>(
  all: readonly T[],
  tab: AchievementTab,
): T[] {
  return all.filter(({ category }) => tab === 'all' || category === tab)
}

/** How far a count is towards a badge: never 100 before it is earned. */
export function progressTowards(amount: number, threshold: number): number {
  return Math.min(99, Math.round((100 * amount) / threshold))
}
