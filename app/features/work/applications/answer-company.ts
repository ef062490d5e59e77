/** The candidate's answers to what the company offers. */
import { getSupabase } from '#app/data/supabase.ts'

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
