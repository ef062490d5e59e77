/** What a company writes: before it is posted, and how it fares afterward. */
import type { PostPicture } from './post.ts'

export const postStates = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' } as const
export type PostState = keyof typeof postStates

/** As public.company_posts answers. */
export type CompanyPost = {
  id: string
  state: PostState
  body: string
  link: string | null
  /** What the list is in the order of: when it is posted, or was, or since when it is a draft. */
  at: string
  publish_at: string | null
  posted_at: string
  edited_at: string | null
  /** Taken out of sight by whoever looks after the site. */
  hidden: boolean
  /** Null once their account is gone. */
  writer: string | null
  picture: PostPicture | null
  views: number
  reacted: number
  commented: number
}

export type CompanyPosts = { counts: Record<PostState, number>; posts: CompanyPost[] }

/** A moment for a field of date and time, in the time of whoever looks: 'YYYY-MM-DDTHH:MM'. */
export function fieldMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The next full hour, but no sooner than in half an hour. */
export function suggestedMoment(now: Date): Date {
  const hour = 3_600_000
  return new Date(Math.ceil((now.getTime() + hour / 2) / hour) * hour)
}
