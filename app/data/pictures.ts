/** Pictures of people and posts in private buckets. Signed URLs are requested in batches. */
import { useQuery } from '@tanstack/react-query'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

type Bucket = 'pictures' | 'posts' | 'attachments'
type Waiting = { resolve: (address: string | null) => void; reject: (error: Error) => void }

/** Seconds that a signed URL is valid. */
const openFor = 3600
/** Milliseconds in which requests are collected. */
const gathering = 10

const waiting: Record<Bucket, Map<string, Waiting[]>> = {
  pictures: new Map(),
  posts: new Map(),
  attachments: new Map(),
}

/** A signed URL; null if the picture is deleted or not visible to the person. */
function signedAddress(bucket: Bucket, path: string): Promise<string | null> {
  const asked = waiting[bucket]
  if (asked.size === 0) setTimeout(() => void askFor(bucket), gathering)
  return new Promise((resolve, reject) => {
    asked.set(path, [...(asked.get(path) ?? []), { resolve, reject }])
  })
}

async function askFor(bucket: Bucket): Promise<void> {
  const asked = waiting[bucket]
  waiting[bucket] = new Map()
  try {
    const supabase = await getSupabase()
    const { data, error } = await supabase.storage.from(bucket).createSignedUrls([...asked.keys()], openFor)
    if (error) throw error
    const found = new Map(data.map(({ path, signedUrl }) => [path, signedUrl || null]))
    for (const [path, all] of asked) for (const { resolve } of all) resolve(found.get(path) ?? null)
  } catch (error) {
    for (const all of asked.values()) for (const { reject } of all) reject(error as Error)
  }
}

/** The URL of a picture; undefined until it is known, and if there is none. */
export function usePicture(path: string | null | undefined, bucket: Bucket = 'pictures'): string | undefined {
  const { data } = useQuery({
    queryKey: queryKey('picture', path, { bucket }),
    queryFn: () => signedAddress(bucket, path ?? ''),
    enabled: Boolean(path),
    staleTime: (openFor / 2) * 1000,
    gcTime: (openFor / 2) * 1000,
  })
  return data ?? undefined
}
