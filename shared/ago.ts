/** How long ago, for lists that public pages have too: not by Intl, as long-date.ts says. */

/** 'today', 'yesterday', '5 days ago', '3 weeks ago', '2 months ago'. */
export function ago(then: Date, now: Date): string {
  const days = Math.floor((now.getTime() - then.getTime()) / 86_400_000)
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`
  return `${Math.floor(days / 30)} months ago`
}

/** The same where it stands alone: 'Today'. */
export function agoText(then: Date, now: Date): string {
  const text = ago(then, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
