import { knownSkills } from '#shared/catalogue/known-skills.ts'
import type { Skill, SkillRecommendation } from '#shared/skill.ts'

const sample = (
  [name, category, level, progress, verified, endorsements]: [
    string,
    Skill['category'],
    Skill['level'],
    number,
    boolean,
    number,
  ],
  description: string,
): Skill => ({ id: `sample-${name}`, name, category, level, progress, verified, endorsements, description })

export const sampleSkills: readonly Skill[] = [
  sample(
    ['TypeScript', 'Engineering', 'Expert', 92, true, 34],
    'Services and tools for six years, from strict types to the build.',
  ),
  sample(
    ['PostgreSQL', 'Engineering', 'Advanced', 78, true, 21],
    'Schemas, plans and row-level security in production.',
  ),
  sample(
    ['Cloud platforms', 'Engineering', 'Intermediate', 55, false, 9],
    'Two migrations, one of them at night.',
  ),
  sample(
    ['Machine learning', 'AI & Data', 'Intermediate', 48, false, 6],
    'Models in notebooks, and one on its way to a service.',
  ),
  sample(
    ['Directing agents', 'AI & Data', 'Beginner', 28, false, 2],
    'Directives with limits, reviewed by someone with more experience.',
  ),
  sample(
    ['Technical writing', 'Communication', 'Advanced', 81, true, 17],
    'Design docs people quote, and a handbook they follow.',
  ),
  sample(
    ['Mentoring', 'Leadership', 'Advanced', 74, true, 12],
    'Three engineers from their first week to their first release.',
  ),
  sample(
    ['Product strategy', 'Product', 'Beginner', 24, false, 1],
    'Learning to say which half of the roadmap to drop.',
  ),
]

const recommended = (skill: string, reason: string): SkillRecommendation => {
  const known = knownSkills.find(({ name }) => name === skill)
  if (!known) throw new Error(`No skill is known as ${skill}`)
  const { category, demand, difficulty } = known
  return { skill, category, reason, demand, difficulty }
}

export const sampleRecommendations: readonly SkillRecommendation[] = [
  recommended(
    'Model evaluation',
    'Your goal “Run a model in production” points here: a service is as good as its test set.',
  ),
  recommended(
    'Security engineering',
    'Asked for in what you saved: Staff Engineer, Platform at Fathom and 2 more.',
  ),
  recommended('Statistics', 'Asked for in what you saved: Product Analyst at Northwind.'),
  recommended('Public speaking', 'Your goal “Meet ten people in climate software” points here.'),
]
