/** Interviews and offers of an application, as both sides read them: public.pipeline_candidate and public.my_application. */

/** A time to choose from; `taken` if somebody else has chosen it in the meantime. */
export type OfferedTime = { id: string; starts_at: string; ends_at: string; chosen: boolean; taken: boolean }

export type Interview = {
  id: string
  title: string
  place: string
  note: string
  minutes: number
  /** YYYY-MM-DD. */
  choose_by: string
  state: 'offered' | 'booked' | 'none_suits' | 'cancelled' | 'lapsed'
  /** Null until a time is chosen. */
  starts_at: string | null
  ends_at: string | null
  made_at: string
  people: { id: string; name: string }[]
  slots: OfferedTime[]
}

export type Offer = {
  id: string
  /** A year, in whole units of the currency. */
  salary: number
  currency: string
  /** YYYY-MM-DD. */
  starts_on: string
  terms: string
  /** YYYY-MM-DD. */
  answer_by: string
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
  /** The candidate's note with their answer. */
  answer: string
}
