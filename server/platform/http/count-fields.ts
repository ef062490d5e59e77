/** Whether a form has more fields than this. Taking it apart takes long; this only looks for what stands between them. */
export function hasMoreFields(form: string, most: number): boolean {
  let at = -1
  for (let seen = 0; seen < most; seen++) {
    at = form.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}
