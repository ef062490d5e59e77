/** Skills: their closed lists and figures. The form's schema is in skill-form.ts. */

export const skillLevels = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const
export type SkillLevel = (typeof skillLevels)[number]

/** The range of each level in percent; the database enforces it, so that the two cannot contradict each other. */
export const levelRanges: Record<SkillLevel, readonly [number, number]> = {
  Beginner: [0, 39],
  Intermediate: [40, 64],
  Advanced: [65, 84],
  Expert: [85, 100],
}

/** The nearest percentage that the level has. */
export function withinLevel(level: SkillLevel, progress: number): number {
  const [from, to] = levelRanges[level]
  return Math.min(to, Math.max(from, progress))
}

export const skillCategories = [
  'Engineering',
  'AI & Data',
  'Design',
  'Product',
  'Leadership',
  'Communication',
] as const
export type SkillCategory = (typeof skillCategories)[number]

export const skillTabs = {
  overview: 'Overview',
  'skills-matrix': 'Skills Matrix',
  recommendations: 'Recommendations',
  assessments: 'Assessments',
} as const
export type SkillTab = keyof typeof skillTabs
export const isSkillTab = (tab: string | null): tab is SkillTab =>
  tab !== null && Object.hasOwn(skillTabs, tab)

export type Skill = {
  id: string
  name: string
  category: SkillCategory
  level: SkillLevel
  description: string
  /** 0 to 100. */
  progress: number
  verified: boolean
  endorsements: number
}

export type Demand = 'Very High' | 'High' | 'Medium'

export type SkillRecommendation = {
  skill: string
  category: SkillCategory
  reason: string
  demand: Demand
  difficulty: 'Beginner' | 'Intermediate' | 'Advanced'
}

export const trendingSkills = [
  'Directing agents',
  'Machine learning',
  'Cloud platforms',
  'Technical writing',
] as const

export const isTrending = (name: string) =>
  trendingSkills.some((trending) => trending.toLowerCase() === name.trim().toLowerCase())

/** Growth in percent, 20 to 69, at random. `dice` gives a number from 0 up to, but not including, 1. */
export function trendingGrowth(dice: () => number): number {
  return 20 + Math.floor(dice() * 50)
}

export const assessment = { duration: '30 minutes', questions: 25 } as const

export function skillStats(skills: readonly Pick<Skill, 'verified' | 'endorsements' | 'progress'>[]) {
  const sum = (of: (skill: (typeof skills)[number]) => number) =>
    skills.reduce((total, skill) => total + of(skill), 0)
  return {
    tracked: skills.length,
    verified: sum(({ verified }) => Number(verified)),
    endorsements: sum(({ endorsements }) => endorsements),
    average: skills.length === 0 ? 0 : Math.round(sum(({ progress }) => progress) / skills.length),
  }
}

/** The categories that have skills, in order, each with its skills, strongest first. */
export function skillMatrix<T extends Pick<Skill, 'category' | 'progress' | 'name'>>(skills: readonly T[]) {
  return skillCategories
    .map((category) => ({
      category,
      skills: skills
        .filter((skill) => skill.category === category)
        .sort((a, b) => b.progress - a.progress || a.name.localeCompare(b.name, 'en')),
    }))
    .filter(({ skills }) => skills.length > 0)
}

/** The Learning Hub's category that teaches a skill's. */
export const taughtIn: Record<SkillCategory, string> = {
  Engineering: 'Engineering',
  'AI & Data': 'AI & Data',
  Design: 'Design',
  Product: 'Leadership',
  Leadership: 'Leadership',
  Communication: 'Career',
}

/** Why a skill is recommended, as the database counted it. */
export type RecommendationGrounds = {
  jobs: number
  job_title: string | null
  company: string | null
  goals: number
  goal_title: string | null
}

export function recommendationReason({
  jobs,
  job_title,
  company,
  goals,
  goal_title,
}: RecommendationGrounds): string {
  const others = (count: number) => (count > 1 ? ` and ${count - 1} more` : '')
  const goal = goals > 0 ? `Your goal “${goal_title}”${others(goals)}` : ''
  const job = jobs > 0 ? `${job_title} at ${company}${others(jobs)}` : ''
  if (goal && job) return `${goal} points here, and so does what you saved: ${job}.`
  if (goal) return `${goal} points here.`
  return `Asked for in what you saved: ${job}.`
}
