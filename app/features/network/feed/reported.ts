/** What people can report to staff on the pages of posts, jobs and companies. */
export type Reported =
  | { post_id: string }
  | { comment_id: string }
  | { job_id: string }
  | { company_id: string }
  | { event_id: string }
  | { review_id: string }
  | { answer_id: string }

/** `by`: whose it is; of a review, the company that it is about. */
export function reportTitle(what: Reported, by: string): string {
  if ('company_id' in what) return `Report ${by}`
  if ('review_id' in what) return `Report this review of ${by}`
  if ('post_id' in what) return `Report this post by ${by}`
  if ('comment_id' in what) return `Report this comment by ${by}`
  if ('answer_id' in what) return `Report this answer by ${by}`
  return `Report this ${'job_id' in what ? 'job' : 'event'} by ${by}`
}

/** The page that it is on, for somebody who has to sign in again. */
export function reportedOn(what: Reported): string {
  if ('job_id' in what) return `/jobs/${what.job_id}`
  if ('event_id' in what) return `/events/${what.event_id}`
  return 'review_id' in what || 'answer_id' in what ? window.location.pathname : '/network?show=feed'
}
