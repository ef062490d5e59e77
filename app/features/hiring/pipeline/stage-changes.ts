import { getSupabase } from '#app/data/supabase.ts'
import type { Stage } from './pipeline-records.ts'

export type StageForm = {
  company_id: string
  status: Stage['status']
  name: string
  days: number
  place: number
}

export async function addStage(stage: StageForm): Promise<void> {
  const supabase = await getSupabase()
  const { status, ...rest } = stage
  if (status === 'rejected') throw new Error('Applications that ended have no stages.')
  await supabase
    .from('pipeline_stages')
    .insert({ ...rest, status })
    .throwOnError()
}

export async function changeDays({ id, days }: Pick<Stage, 'id' | 'days'>): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('pipeline_stages').update({ days }).eq('id', id).throwOnError()
}

export async function removeStage(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('pipeline_stages').delete().eq('id', id).throwOnError()
}
