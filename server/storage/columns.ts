/** Rows in the wire's form: one JSON text each, times in UTC with milliseconds. */

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const pairs = (entries: [name: string, sql: string][]) =>
  `json_build_object(${entries.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`

const times = (table: string, ...names: string[]): [string, string][] =>
  names.map((name) => [name, iso(`${table}.${name}`)])
const plain = (table: string, ...names: string[]): [string, string][] =>
  names.map((name) => [name, `${table}.${name}`])

/** For `storage.objects` under this alias. */
export const objectJson = (table: string): string =>
  pairs([
    ...plain(table, 'name', 'bucket_id', 'owner', 'owner_id', 'version', 'id'),
    ...times(table, 'updated_at', 'created_at', 'last_accessed_at'),
    ...plain(table, 'metadata', 'user_metadata'),
  ])

export const listedJson = (table: string, ...further: string[]): string =>
  pairs([
    ...plain(table, ...further, 'name', 'id'),
    ...times(table, 'updated_at', 'created_at', 'last_accessed_at'),
    ...plain(table, 'metadata'),
  ])

export const bucketJson = (table: string, { type }: { type: boolean }): string =>
  pairs([
    ...plain(table, 'id', 'name'),
    ['owner', `coalesce(${table}.owner::text, '')`],
    ...plain(table, 'public', 'file_size_limit', 'allowed_mime_types', ...(type ? ['type'] : [])),
    ...times(table, 'created_at', 'updated_at'),
  ])

export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  xRobotsTag?: string
}

export type ObjectRow = {
  name: string
  bucket_id: string
  owner: string | null
  owner_id: string | null
  version: string | null
  id: string
  updated_at: string
  created_at: string
  last_accessed_at: string
  metadata: Partial<ObjectMetadata> | null
  user_metadata: Record<string, unknown> | null
}

export type BucketRow = {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}
