/** Which of their own records somebody asks about. */
import type { OwnSubject } from './answer.ts'

/** The first that fits: 'interviews' before 'applications', 'matches' before 'alerts'. */
const subjects: readonly (readonly [OwnSubject, RegExp])[] = [
  ['interviews', /\binterviews?\b/],
  [
    'saved',
    /\b(saved?|bookmarked|kept)\b.*\b(jobs?|roles?|positions?)\b|\b(jobs?|roles?|positions?)\b.*\b(saved?|bookmarked|kept)\b/,
  ],
  ['applications', /\b(applications?|applied)\b/],
  ['goals', /\b(goals?|milestones?)\b/],
  ['matches', /\bmatch(es)?\b/],
  ['alerts', /\b(job )?alerts?\b/],
  ['skills', /\bskills?\b/],
  ['courses', /\b(courses?|certificates?|enrolled)\b/],
  ['badges', /\b(badges?|achievements?|points)\b/],
  ['requests', /\b(connect with me|connection requests?|requests?|connections)\b/],
  ['notifications', /\b(notifications?|news for me)\b/],
  ['messages', /\b(messages?|inbox|unread)\b/],
]

const own = /\b(my|mine|me|i|im|ive|for me|have i|do i|did i|with me)\b/
const alone = /^(the )?(saved jobs|job alerts|notifications|applications|goals|messages|achievements|saved)$/
/** How to do something, what it means and whether others see it are questions for the help, even with 'my'. */
const general =
  /^(how (do|does|can|could|should|to|would|is|are)|why|can|could|does|is it|is there|where (do|can)|who (can|sees?|could|reads?)|do you|what (is|are) (a|an)|which (data|cookies|companies))\b|^(how|what|when|where|which)\b.* (do|does|can|will|would|are) (you|u|tannr)\b/

/** Undefined if the text is about something else. `text` is in lower case, without apostrophes. */
export function ownSubjectOf(text: string): OwnSubject | undefined {
  if (!alone.test(text) && (!own.test(text) || general.test(text))) return undefined
  return subjects.find(([, pattern]) => pattern.test(text))?.[0]
}

/** The page of the records, and its name. */
export const ownPlaces: Readonly<Record<OwnSubject, { path: string; title: string }>> = {
  goals: { path: '/goals', title: 'Goals & Objectives' },
  applications: { path: '/applications', title: 'Applications' },
  interviews: { path: '/applications', title: 'Applications' },
  saved: { path: '/saved-jobs', title: 'Saved jobs' },
  matches: { path: '/job-alerts', title: 'Job alerts' },
  alerts: { path: '/job-alerts', title: 'Job alerts' },
  skills: { path: '/skills', title: 'Skills' },
  courses: { path: '/learning', title: 'Learning Hub' },
  badges: { path: '/achievements', title: 'Achievements & Badges' },
  requests: { path: '/network?show=requests', title: 'Requests' },
  notifications: { path: '/notifications', title: 'Notifications' },
  messages: { path: '/messages', title: 'Messages' },
}
