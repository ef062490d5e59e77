/** Times as the pages of directives show them, in the reader's own zone. */
export const clockOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

export const secondsOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

export const dayAndClock = (moment: string) =>
  new Date(moment).toLocaleString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  })

/** '41 min', '6 h', '2 d 23 h': until then; 'over' when it is past. */
export function until(moment: string, now: Date): string {
  const minutes = Math.floor((new Date(moment).getTime() - now.getTime()) / 60_000)
  if (minutes < 0) return 'over'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** '0.1 s', '48 s', '3 min'. */
export function took(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / 60_000)} min`
}
