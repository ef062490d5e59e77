/** Times of the console, short and in the reader's own zone. */

/** 'just now', '4 s ago', '5 min ago', '3 h ago', 'Nov 14', 'Nov 14, 2025'. */
export function since(moment: string, now: Date): string {
  const then = new Date(moment)
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000))
  if (seconds < 2) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return day(moment, now)
}

export function day(moment: string, now: Date): string {
  const then = new Date(moment)
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return then.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year })
}

export const timeOfDay = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
