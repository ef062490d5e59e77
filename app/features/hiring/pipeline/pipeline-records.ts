/** The pipeline as the database answers it. */

import type { ApplicationStatus } from '#shared/application.ts'
import type { ApplicationEventKind } from '#shared/application-event.ts'
import type { CompanyRole } from '#shared/company.ts'
import type { Advice, RejectionKind, RejectionReason, ScorecardLine } from '#shared/hiring.ts'
import type { Interview, Offer } from '#shared/interview.ts'

export type PipelineJob = {
  id: string
  title: string
  location: string
  status: string
  company: string
  company_id: string
  role: CompanyRole
  applicants: number
  overdue: number
}

export type Card = {
  id: string
  number: number
  status: ApplicationStatus
  stage: string
  next_step: string
  interviewer: string
  applied_at: string
  answer_by: string | null
  withdrawn_at: string | null
  offer_answer: '' | 'accepted' | 'declined'
  overdue: boolean | null
  /** The number of its last event: answers state that they have seen it. */
  last_event: number
  masked: boolean
  name: string | null
  /** The path of their picture in storage. */
  picture: string | null
  headline: string
  location: string
  has_resume: boolean
  has_note: boolean
  waits_for_them: boolean
  meets_at: string | null
  note_count: number
  scorecard_count: number
}

export type Column = { status: ApplicationStatus; days: number; count: number; cards: Card[] }
export type Stage = { id: string; status: ApplicationStatus; name: string; days: number; place: number }
/** The company's own text for this reason, if it has one. */
export type Texts = Partial<Record<RejectionReason, string>>
export type Kept = { kept: number; promised: number; overdue: number; percent: number | null }
export type Member = { id: string; name: string; role: CompanyRole }

export type Board = {
  job: {
    id: string
    title: string
    location: string
    status: string
    salary_min: number | null
    salary_max: number | null
    currency: string
    company: string
    company_id: string
  }
  role: CompanyRole
  kept: Kept
  stages: Stage[]
  texts: Texts
  team: Member[]
  columns: Column[]
  overdue: number
}

/** The filters of the board. */
export type Asked = { words: string; stage: string; late: boolean; masked: boolean }

export type Scorecard = Record<ScorecardLine, number> & {
  advice: Advice
  reason: string
  handed_in_at: string
  author: string
  own: boolean
}
export type TeamNote = { id: string; body: string; written_at: string; author: string; own: boolean }
type HistoryEvent = { id: number; kind: ApplicationEventKind; said: string; at: string; actor: string | null }

type Sent = {
  about?: string
  experience?: {
    id: string
    title: string
    company: string
    started: string
    ended: string | null
    summary: string
  }[]
  education?: { id: string; school: string; degree: string; started: number | null; ended: number | null }[]
  skills?: { name: string; level: string }[]
  handle?: string
  links?: string[]
}

export type Candidate = Card & {
  job_id: string
  role: CompanyRole
  person: string | null
  note: string
  answers: { id: string; kind: string; prompt: string; answer: unknown }[]
  profile: Sent | null
  resume: { path: string; name: string; size: number } | null
  /** In place of a file: the profile as it was sent. */
  resume_from_profile: boolean
  history: HistoryEvent[]
  interviews: Interview[]
  offers: Offer[]
  rejection: { reason: RejectionReason; kind: RejectionKind; message: string; made_at: string } | null
  team_notes: TeamNote[]
  handed_in: boolean
  scorecards: Scorecard[]
}

export const nameOf = (card: Pick<Card, 'name' | 'number'>) => card.name ?? `Candidate ${card.number}`

/** Neither declined nor ended by the candidate. */
export function isOpen({ status, withdrawn_at, offer_answer }: Card): boolean {
  return status !== 'rejected' && withdrawn_at === null && offer_answer === ''
}

/** Further cards of a column, which follow the card with the id `after`. */
export type CardPage = { after: string | undefined; cards: Card[] }

/** A board, or the loaded pages of one of its columns. */
export type BoardPart = Board | { pages: CardPage[] }

/** A card moved to the top of another column, as the database will return it, and removed from the loaded pages of its own. */
export function movedTo<Part extends BoardPart>(part: Part, id: string, status: ApplicationStatus): Part {
  if ('columns' in part) return { ...part, ...movedOnBoard(part, id, status) }
  const stays = (card: Card) => card.id !== id || card.status === status
  const pages = part.pages.map((page) => ({ ...page, cards: page.cards.filter(stays) }))
  return { ...part, pages }
}

function movedOnBoard(board: Board, id: string, status: ApplicationStatus): Board {
  const from = board.columns.find(({ cards }) => cards.some((card) => card.id === id))
  const card = from?.cards.find((one) => one.id === id)
  if (!card || from?.status === status) return board
  const columns = board.columns.map((column) => {
    if (column === from)
      return { ...column, count: column.count - 1, cards: column.cards.filter((one) => one !== card) }
    if (column.status !== status) return column
    return {
      ...column,
      count: column.count + 1,
      cards: [{ ...card, status, overdue: false }, ...column.cards],
    }
  })
  return { ...board, columns, overdue: board.overdue - (card.overdue ? 1 : 0) }
}
