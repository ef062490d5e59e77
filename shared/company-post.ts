/** A company's post: its draft, and its figures once posted. */
import type { PostPicture } from './post.ts'

export const postStates = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' } as const
export type PostState = keyof typeof postStates

/** As public.company_posts answers. */
export type CompanyPost = {
  id: string
  state: PostState
  body: string
  link: string | null
  /** The time that the list is sorted by: when it is or was posted, or when the draft was created. */
  at: string
  publish_at: string | null
  posted_at: string
  edited_at: string | null
  /** Hidden by staff. */
  hidden: boolean
  /** Null once the account is deleted. */
  writer: string | null
  picture: PostPicture | null
  views: number
  reacted: number
  commented: number
}

export type CompanyPosts = { counts: Record<PostState, number>; posts: CompanyPost[] }

/** A time for a datetime-local field, in the viewer's time zone: 'YYYY-MM-DDTHH:MM'. */
export function fieldMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The next full hour, but no sooner than in half an hour. */
export function suggestedMoment(now: Date): Date {
  const hour = 3_600_000
  return new Date(Math.ceil((now.getTime() + hour / 2) / hour) * hour)
}
