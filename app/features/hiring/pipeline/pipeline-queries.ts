import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { ApplicationStatus } from '#shared/application.ts'
import type { RejectionKind, RejectionReason } from '#shared/hiring.ts'
import type { Asked, Board, Candidate, Card, PipelineJob } from './pipeline-records.ts'

const bucket = 'resumes'
/** Cards of a column per response. */
export const columnSize = 20

export const pipelineJobsQuery = (person: string | undefined) =>
  queryOptions({
    queryKey: queryKey('pipelineJobs', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<PipelineJob[]>(supabase.rpc('pipeline_jobs'))
    },
  })

export const boardQuery = (job: string | undefined, asked: Asked) =>
  queryOptions({
    queryKey: queryKey('pipelineBoard', job, asked),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<Board | null>(
        supabase.rpc('pipeline_board', { of_job: job ?? '', asked, most: columnSize }),
      )
    },
    placeholderData: keepPreviousData,
    enabled: Boolean(job),
  })

export const candidateQuery = (id: string | undefined, masked: boolean) =>
  queryOptions({
    queryKey: queryKey('pipelineCandidate', id, masked),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<Candidate | null>(supabase.rpc('pipeline_candidate', { application: id ?? '', masked }))
    },
    enabled: Boolean(id),
  })

/**
 * The application of an interview, or of a meeting that was agreed on in a message; null if it is off and the caller may not see the
 * application.
 */
export const metQuery = (meeting: string | undefined) =>
  queryOptions({
    queryKey: queryKey('pipelineMeeting', meeting),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<string | null>(supabase.rpc('met_application', { meeting: meeting ?? '' }))
    },
    enabled: Boolean(meeting),
  })

/** The cards of a column after this one. */
export async function readMore(
  job: string,
  after: Card,
  status: ApplicationStatus,
  asked: Asked,
): Promise<Card[]> {
  const supabase = await getSupabase()
  const { id, answer_by, applied_at } = after
  return answerAs<Card[]>(
    supabase.rpc('pipeline_more', {
      of_job: job,
      of_status: status,
      asked,
      after: { id, answer_by, applied_at },
      most: columnSize,
    }),
  )
}

export type Move = {
  id: string
  status: ApplicationStatus
  /** The last event that was visible when the card was moved: somebody else may have answered in the meantime. */
  seen: number
  stage?: string
}

export async function moveApplication({ id, status, seen, stage }: Move): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .rpc('move_application', {
      application: id,
      to_status: status,
      seen_event: seen,
      ...(stage !== undefined && { to_stage: stage }),
    })
    .throwOnError()
}

export type Rejection = {
  ids: string[]
  /** For each, the last event that was visible when they were selected. */
  seen: number[]
  reason: RejectionReason
  kind: RejectionKind
  message: string
}

export async function rejectApplications({ ids, seen, ...words }: Rejection): Promise<number> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .rpc('reject_applications', { applications: ids, seen_events: seen, ...words })
    .throwOnError()
  return data
}

export type Times = {
  id: string
  status: ApplicationStatus
  title: string
  minutes: number
  place: string
  note: string
  people: string[]
  starts: string[]
  choose_by: string
  /** The last event that was visible when the form was opened. */
  seen: number
}

export async function offerTimes({ id, status, seen, ...times }: Times): Promise<void> {
  const supabase = await getSupabase()
  const details = { application: id, as_status: status, seen_event: seen, ...times }
  await supabase.rpc('offer_times', details).throwOnError()
}

export async function cancelInterview(interview: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('cancel_interview', { interview }).throwOnError()
}

export type OfferTerms = {
  id: string
  salary: number
  currency: string
  starts_on: string
  terms: string
  answer_by: string
  /** The last event that was visible when the form was opened. */
  seen: number
}

export async function makeOffer({ id, seen, ...terms }: OfferTerms): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('make_offer', { application: id, seen_event: seen, ...terms }).throwOnError()
}

/** `seen` is the last event that was visible to whoever undoes it. */
export async function withdrawOffer({ id, seen }: { id: string; seen: number }): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('withdraw_offer', { application: id, seen_event: seen }).throwOnError()
}

export async function writeNote(application: string, body: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('application_team_notes').insert({ application_id: application, body }).throwOnError()
}

export async function removeNote(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('application_team_notes').delete().eq('id', id).throwOnError()
}

export type ScorecardForm = {
  craft: number
  judgment: number
  communication: number
  advice: string
  reason: string
}

export async function handInScorecard(application: string, card: ScorecardForm): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('application_scorecards')
    .insert({ application_id: application, ...card } as never)
    .throwOnError()
}

/** An address of the resume that was sent, good for a minute. */
export async function resumeAddress(path: string): Promise<string> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, 60)
  if (error) throw error
  return data.signedUrl
}
