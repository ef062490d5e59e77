// The skills that have a name here, and the words by which a job or goal mentions them.
import type { Demand, SkillCategory } from '#shared/skill.ts'

export type KnownSkill = {
  name: string
  category: SkillCategory
  demand: Demand
  difficulty: 'Beginner' | 'Intermediate' | 'Advanced'
  /** Any of these names the skill; a phrase counts as one term. */
  terms: readonly string[]
}

const skill = (
  name: string,
  category: SkillCategory,
  demand: Demand,
  difficulty: KnownSkill['difficulty'],
  ...terms: string[]
): KnownSkill => ({ name, category, demand, difficulty, terms })

export const knownSkills: readonly KnownSkill[] = [
  skill('Python', 'Engineering', 'Very High', 'Beginner', 'python'),
  skill('TypeScript', 'Engineering', 'High', 'Intermediate', 'typescript'),
  skill('React', 'Engineering', 'High', 'Intermediate', 'react'),
  skill('Rust', 'Engineering', 'High', 'Advanced', 'rust'),
  skill('Mobile development', 'Engineering', 'Medium', 'Intermediate', 'kotlin', 'swift', 'android', 'ios'),
  skill('Linux', 'Engineering', 'Medium', 'Intermediate', 'linux'),
  skill('PostgreSQL', 'Engineering', 'High', 'Intermediate', 'postgres', 'postgresql'),
  skill('Cloud platforms', 'Engineering', 'Very High', 'Intermediate', 'cloud', 'kubernetes', 'terraform'),
  skill('API design', 'Engineering', 'High', 'Intermediate', 'api', 'apis'),
  skill(
    'Security engineering',
    'Engineering',
    'Very High',
    'Advanced',
    'security',
    'threat',
    'penetration testing',
  ),
  skill('Site reliability', 'Engineering', 'High', 'Advanced', 'reliability', 'on-call', 'pager', 'incident'),
  skill(
    'Distributed systems',
    'Engineering',
    'High',
    'Advanced',
    'distributed systems',
    'queue',
    'consensus',
  ),
  skill('SQL', 'AI & Data', 'Very High', 'Beginner', 'sql'),
  skill('Statistics', 'AI & Data', 'High', 'Intermediate', 'statistics', 'statistical'),
  skill('Machine learning', 'AI & Data', 'Very High', 'Advanced', 'machine learning', 'model training'),
  skill('Directing agents', 'AI & Data', 'Very High', 'Intermediate', 'agent', 'agents', 'directive'),
  skill('Model evaluation', 'AI & Data', 'Very High', 'Advanced', 'evaluation', 'model evaluation'),
  skill('Data pipelines', 'AI & Data', 'High', 'Intermediate', 'pipeline', 'pipelines', 'etl'),
  skill('Experiment design', 'AI & Data', 'Medium', 'Intermediate', 'experiment', 'experiments'),
  skill('Forecasting', 'AI & Data', 'Medium', 'Advanced', 'forecast', 'forecasting'),
  skill(
    'User research',
    'Design',
    'High',
    'Intermediate',
    'user research',
    'research',
    'customer interviews',
  ),
  skill('Design systems', 'Design', 'High', 'Intermediate', 'design system'),
  skill('Prototyping', 'Design', 'Medium', 'Beginner', 'prototype', 'prototyping', 'figma'),
  skill('Accessibility', 'Design', 'High', 'Intermediate', 'accessibility', 'screen reader', 'keyboards'),
  skill('Product strategy', 'Product', 'High', 'Advanced', 'product strategy', 'roadmap', 'strategy'),
  skill('Product analytics', 'Product', 'Medium', 'Intermediate', 'analytics', 'metrics', 'funnel'),
  skill('Pricing', 'Product', 'Medium', 'Advanced', 'pricing'),
  skill('Compliance', 'Product', 'High', 'Intermediate', 'compliance', 'audit', 'regulation'),
  skill('Leading a team', 'Leadership', 'High', 'Advanced', 'leadership', 'lead a team', 'leading a team'),
  skill('Mentoring', 'Leadership', 'Medium', 'Beginner', 'mentor', 'mentoring', 'coach'),
  skill('Hiring', 'Leadership', 'Medium', 'Intermediate', 'hiring', 'recruit'),
  skill('Budgeting', 'Leadership', 'Medium', 'Intermediate', 'own a budget', 'budget responsibility'),
  skill(
    'Technical writing',
    'Communication',
    'High',
    'Beginner',
    'writing',
    'technical writing',
    'documentation',
  ),
  skill(
    'Public speaking',
    'Communication',
    'Medium',
    'Intermediate',
    'public speaking',
    'conference',
    'presentation',
  ),
  skill('Negotiation', 'Communication', 'Medium', 'Intermediate', 'negotiate', 'negotiation'),
  skill('Marketing', 'Communication', 'Medium', 'Intermediate', 'marketing', 'campaign'),
]
