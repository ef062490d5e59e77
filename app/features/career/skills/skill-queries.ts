import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import {
  type RecommendationGrounds,
  recommendationReason,
  type Skill,
  type SkillRecommendation,
} from '#shared/skill.ts'
import type { SkillForm } from '#shared/skill-form.ts'

/** As it is stored; `created_at` brings a removed skill back to its place. */
export type OwnSkill = Skill & { created_at: string }

const fields = 'id, name, category, level, description, progress, verified, endorsements, created_at' as const

export const skillsKey = (person: string | undefined) => queryKey('skills', person)

/** All skills of the person, newest first: at most a hundred, so one request suffices. */
export function skillsQuery(person: string | undefined) {
  return queryOptions({ queryKey: skillsKey(person), queryFn: listSkills })
}

/** What to learn next, counted by the database from the person's goals and the jobs they saved. */
export function recommendationsQuery(person: string | undefined) {
  return queryOptions({ queryKey: queryKey('recommendedSkills', person), queryFn: listRecommendations })
}

async function listSkills(): Promise<OwnSkill[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('skills')
    .select(fields)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data
}

async function listRecommendations(): Promise<SkillRecommendation[]> {
  const supabase = await getSupabase()
  const rows = await answerAs<(Omit<SkillRecommendation, 'reason'> & RecommendationGrounds)[]>(
    supabase.rpc('recommended_skills'),
  )
  return rows.map(({ skill, category, demand, difficulty, ...grounds }) => ({
    ...{ skill, category, demand, difficulty },
    reason: recommendationReason(grounds),
  }))
}

export type NewSkill = SkillForm & { id: string; created_at?: string }

export async function insertSkill(skill: NewSkill): Promise<void> {
  const supabase = await getSupabase()
  await named(skill.name, supabase.from('skills').insert(skill).throwOnError())
}

export async function updateSkill(id: string, edit: Partial<SkillForm>): Promise<void> {
  const supabase = await getSupabase()
  await named(edit.name, supabase.from('skills').update(edit).eq('id', id).throwOnError())
}

/** Replaces the database's message about a duplicate name. */
async function named(name: string | undefined, request: PromiseLike<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new Error(`${name} is already one of your skills.`)
  }
}

export async function deleteSkill(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('skills').delete().eq('id', id).throwOnError()
}
