import { queryOptions } from '@tanstack/react-query'
import type { ApplicationEventKind } from '#shared/application-event.ts'
import type { RejectionReason } from '#shared/hiring.ts'
import type { Interview, Offer } from '#shared/interview.ts'
import { answerAs } from './answer-as.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

/** The person's own application as returned by `my_application`: what the company sees of it, without its team's notes. */
export type ApplicationDetails = {
  id: string
  answer_by: string | null
  overdue: boolean | null
  offer_answer: '' | 'accepted' | 'declined'
  answers: { id: string; prompt: string; answer: unknown }[]
  resume_name: string
  resume_from_profile: boolean
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
