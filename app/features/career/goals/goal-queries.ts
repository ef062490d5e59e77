import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Goal } from '#shared/goal.ts'

const fields =
  'id, title, description, category, priority, status, target_date, progress, progress_by_hand, created_at, completed_at, milestones:goal_milestones(id, title, completed, position)' as const

export const goalsKey = (person: string | undefined) => queryKey('goals', person)

/** All goals of the person, newest first, with milestones: at most a hundred, so one request suffices. */
export function goalsQuery(person: string | undefined) {
  return queryOptions({ queryKey: goalsKey(person), queryFn: listGoals })
}

async function listGoals(): Promise<Goal[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('goals')
    .select(fields)
    .order('created_at', { ascending: false })
    .order('id')
    .order('position', { referencedTable: 'milestones' })
    .throwOnError()
  return data
}

/** Creates a goal, or restores a deleted one. */
export async function addGoal({ milestones, ...goal }: Goal): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .rpc('add_goal', {
      goal,
      milestones: milestones.map(({ id, title, completed }) => ({ id, title, completed })),
    })
    .throwOnError()
}

export type GoalEdit = Partial<
  Pick<
    Goal,
    | 'title'
    | 'description'
    | 'category'
    | 'priority'
    | 'status'
    | 'target_date'
    | 'progress'
    | 'progress_by_hand'
  >
>

export async function updateGoal(id: string, edit: GoalEdit): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('goals').update(edit).eq('id', id).throwOnError()
}

export async function deleteGoal(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('goals').delete().eq('id', id).throwOnError()
}

export async function addMilestone(goal_id: string, { id, title, completed }: Goal['milestones'][number]) {
  const supabase = await getSupabase()
  await supabase.from('goal_milestones').insert({ id, goal_id, title, completed }).throwOnError()
}

export async function updateMilestone(
  id: string,
  edit: { title?: string; completed?: boolean },
): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('goal_milestones').update(edit).eq('id', id).throwOnError()
}

export async function deleteMilestone(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('goal_milestones').delete().eq('id', id).throwOnError()
}

export async function orderMilestones(goal: string, milestones: string[]): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('order_milestones', { goal, milestones }).throwOnError()
}
