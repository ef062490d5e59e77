/** Whether a form has more fields than this. Counts separators only, since parsing is slow. */
export function hasMoreFields(form: string, limit: number): boolean {
  let at = -1
  for (let seen = 0; seen < limit; seen++) {
    at = form.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}
