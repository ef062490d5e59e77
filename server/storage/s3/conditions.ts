/** Conditional requests of RFC 9110 and of S3's copies. */

type Headers = Readonly<Record<string, string | string[] | undefined>>
type Current = { etag: string; lastModified: string }

export type Verdict = 'holds' | 'unchanged' | 'failed'

/** `prefix` is `x-amz-copy-source-` for the source of a copy. */
export function judge(headers: Headers, { etag, lastModified }: Current, prefix = ''): Verdict {
  const said = (name: string) => {
    const value = headers[`${prefix}${name}`]
    return typeof value === 'string' ? value : undefined
  }
  const modified = Math.floor(Date.parse(lastModified) / 1000) * 1000
  const [match, none] = [said('if-match'), said('if-none-match')]
  const [since, until] = [
    Date.parse(said('if-modified-since') ?? ''),
    Date.parse(said('if-unmodified-since') ?? ''),
  ]
  if (match !== undefined && !names(match, etag)) return 'failed'
  if (match === undefined && modified > until) return 'failed'
  if (none !== undefined) return names(none, etag) ? 'unchanged' : 'holds'
  return modified <= since ? 'unchanged' : 'holds'
}

const names = (list: string, etag: string) =>
  list.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag || `"${tag}"` === etag
  })
