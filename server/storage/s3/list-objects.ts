/** Lists objects by the S3 protocol: keys in code point order, with common prefixes. */

import { knownBucket } from '#server/storage/buckets/buckets.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import type { Query } from '#server/storage/request-database.ts'
import { countIn, type Operation, type S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'
import { encodeAll } from './sigv4.ts'
import type { Xml } from './xml.ts'

const maxKeys = 1000

type Entry = Pick<ObjectRow, 'name' | 'metadata' | 'updated_at' | 'owner_id'> & { folder: boolean }
type Wanted = { prefix: string; delimiter: string; after: string; limit: number }

/** A loose index scan: the cost depends on the page, not on the keys below a prefix. */
const entries = (bucket: string, { prefix, delimiter, after, limit }: Wanted): Query => ({
  text: `with recursive walk(entry, folder, name, at) as (
      select null::text collate "C", false, null::text collate "C", 0
      union all
      select found.entry, found.folder, found.name, walk.at + 1 from walk cross join lateral (
        select o.name, cut.at > 0 as folder,
          (case when cut.at > 0 then left(o.name, length($2) + cut.at + length($3) - 1) else o.name end) collate "C" as entry
        from storage.objects o
        cross join lateral (
          select case when $3 = '' then 0 else strpos(substr(o.name, length($2) + 1), $3) end as at
        ) as cut
        where o.bucket_id = $1 and o.name >= $2 and o.name < $2 || chr(1114111)
          and o.name > (case when walk.entry is null then $4 when walk.folder then walk.entry || chr(1114111)
            else walk.name end) collate "C"
        order by o.bucket_id, o.name limit 1
      ) as found
      where walk.at < $5::integer
    )
    select json_build_object('name', w.entry, 'folder', w.folder, 'owner_id', o.owner_id, 'metadata', o.metadata,
      'updated_at', to_char(o.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from walk w left join storage.objects o on not w.folder and o.bucket_id = $1 and o.name = w.name
    where w.at > 0 order by w.at`,
  values: [bucket, prefix, delimiter, after, limit],
})

/** After a page that ends with a common prefix, everything below it is skipped. */
const beyond = ({ name, folder }: Entry) => (folder ? `${name}\u{10ffff}` : name)

async function readPage({ database, bucket, query }: S3Call, after: string) {
  const limit = countIn(query, 'max-keys', maxKeys)
  const wanted = { prefix: query.get('prefix') ?? '', delimiter: query.get('delimiter') ?? '', after, limit }
  await knownBucket(database, bucket)
  const [found] = limit > 0 ? await database.asCaller(entries(bucket, { ...wanted, limit: limit + 1 })) : []
  const all = (found?.rows ?? []) as Entry[]
  const page = all.slice(0, limit)
  return { ...wanted, page, last: all.length > limit ? page.at(-1) : undefined }
}

export const listOperations: readonly Operation[] = [
  {
    ...{ method: 'GET', on: 'bucket', query: ['list-type'], name: 'storage.s3.object.list' },
    async handle(call) {
      const { query } = call
      if (query.get('list-type') !== '2')
        throw s3Error('InvalidArgument', 'Invalid List Type specified in Request')
      const token = query.get('continuation-token')
      const startAfter = query.get('start-after')
      const { page, last, ...wanted } = await readPage(
        call,
        token === undefined ? (startAfter ?? '') : fromToken(token),
      )
      return result(
        call,
        page,
        wanted,
        { isTruncated: last !== undefined, showOwner: query.get('fetch-owner') === 'true' },
        [
          ['KeyCount', page.length],
          token === undefined ? undefined : ['ContinuationToken', token],
          last && ['NextContinuationToken', toToken(beyond(last))],
          startAfter === undefined ? undefined : ['StartAfter', encodedIn(call)(startAfter)],
        ],
      )
    },
  },
  {
    ...{ method: 'GET', on: 'bucket', name: 'storage.s3.object.list' },
    async handle(call) {
      const marker = call.query.get('marker') ?? ''
      const { page, last, ...wanted } = await readPage(call, afterMarker(marker, call.query.get('delimiter')))
      return result(call, page, wanted, { isTruncated: last !== undefined, showOwner: true }, [
        ['Marker', encodedIn(call)(marker)],
        last && wanted.delimiter !== '' ? ['NextMarker', encodedIn(call)(last.name)] : undefined,
      ])
    },
  },
]

/** A marker that is a common prefix stands for everything below it. */
const afterMarker = (marker: string, delimiter: string | undefined) =>
  delimiter && marker.endsWith(delimiter) ? `${marker}\u{10ffff}` : marker

const toToken = (name: string) => Buffer.from(name).toString('base64url')

function fromToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString()
  if (name === '' || name.includes('\0'))
    throw s3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return name
}

function encodedIn({ query }: S3Call): (name: string) => string {
  const encoding = query.get('encoding-type')
  if (encoding === undefined) return (name) => name
  if (encoding !== 'url') throw s3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  return (name) => name.split('/').map(encodeAll).join('/')
}

function result(
  call: S3Call,
  page: readonly Entry[],
  { prefix, delimiter, limit }: Wanted,
  { isTruncated, showOwner }: { isTruncated: boolean; showOwner: boolean },
  further: readonly (Xml | undefined)[],
): Xml {
  const shown = encodedIn(call)
  const encoding = call.query.get('encoding-type')
  return [
    'ListBucketResult',
    [
      ['Name', call.bucket],
      ['Prefix', shown(prefix)],
      delimiter === '' ? undefined : ['Delimiter', shown(delimiter)],
      ['MaxKeys', limit],
      encoding === undefined ? undefined : ['EncodingType', encoding],
      ['IsTruncated', isTruncated],
      ...further,
      ...page.filter(({ folder }) => !folder).map((entry) => contents(entry, shown, showOwner)),
      ...page
        .filter(({ folder }) => folder)
        .map(({ name }): Xml => ['CommonPrefixes', [['Prefix', shown(name)]]]),
    ],
  ]
}

const contents = (
  { name, metadata, updated_at, owner_id }: Entry,
  shown: (name: string) => string,
  showOwner: boolean,
): Xml => [
  'Contents',
  [
    ['Key', shown(name)],
    ['LastModified', metadata?.lastModified ?? updated_at],
    ['ETag', metadata?.eTag ?? ''],
    ['Size', metadata?.size ?? 0],
    showOwner ? ['Owner', [['ID', owner_id ?? '']]] : undefined,
    ['StorageClass', 'STANDARD'],
  ],
]
