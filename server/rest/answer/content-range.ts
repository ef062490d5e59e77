/** `Content-Range: first-last/total`, with `*` for no rows or no known total. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  const range = rows === 0 ? '*' : `${first}-${first + rows - 1}`
  return `${range}/${total ?? '*'}`
}
