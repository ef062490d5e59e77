import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Stage, Texts } from '#app/features/hiring/pipeline/pipeline-records.ts'
import type { RejectionReason } from '#shared/hiring.ts'

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

type HiringSettings = { stages: Stage[]; texts: Texts }

export const hiringSettingsQuery = (company: string) =>
  queryOptions({
    queryKey: queryKey('hiringSettings', company),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<HiringSettings>(supabase.rpc('hiring_settings', { company }))
    },
  })

export type DeclineText = { company: string; reason: RejectionReason; body: string | null }

/** Null: the usual words again. */
export async function saveText({ company, reason, body }: DeclineText): Promise<void> {
  const supabase = await getSupabase()
  if (body === null) {
    await supabase
      .from('decline_texts')
      .delete()
      .eq('company_id', company)
      .eq('reason', reason)
      .throwOnError()
  } else {
    await supabase.from('decline_texts').upsert({ company_id: company, reason, body }).throwOnError()
  }
}
