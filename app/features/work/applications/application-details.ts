import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { ApplicationEventKind } from '#shared/application-event.ts'
import type { RejectionReason } from '#shared/hiring.ts'
import type { Interview, Offer } from '#shared/interview.ts'

/** One's own application as `my_application` answers it: what the company sees of it, but for what its team writes. */
export type ApplicationDetails = {
  id: string
  answer_by: string | null
  overdue: boolean | null
  offer_answer: '' | 'accepted' | 'declined'
  answers: { id: string; prompt: string; answer: unknown }[]
  resume_name: string
  frozen_at: string | null
  history: { id: number; kind: ApplicationEventKind; said: string; at: string; actor: string | null }[]
  promises: { status: string; due_on: string; closed_at: string | null; kept: boolean | null }[]
  interviews: Interview[]
  offers: Offer[]
  rejection: { reason: RejectionReason; message: string; made_at: string } | null
  kept: { kept: number; promised: number; percent: number | null }
}

export const applicationDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('applicationDetails', id),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<ApplicationDetails | null>(supabase.rpc('my_application', { application: id }))
    },
  })

export async function chooseTime(slot: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('choose_time', { slot }).throwOnError()
}

export async function callOffInterview(interview: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('cancel_interview', { interview }).throwOnError()
}

export type OfferAnswer = { offer: string; accept: boolean; words: string }

export async function answerOffer(answer: OfferAnswer): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('answer_offer', answer).throwOnError()
}
