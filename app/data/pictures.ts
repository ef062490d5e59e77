/** Pictures of people and posts, which lie in private buckets: what is asked for in one moment is one request for addresses. */
import { useQuery } from '@tanstack/react-query'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

type Bucket = 'pictures' | 'posts' | 'attachments'
type Waiting = { resolve: (address: string | null) => void; reject: (error: Error) => void }

/** Seconds that an address opens its picture. */
const openFor = 3600
/** Milliseconds in which questions gather. */
const gathering = 10

const waiting: Record<Bucket, Map<string, Waiting[]>> = {
  pictures: new Map(),
  posts: new Map(),
  attachments: new Map(),
}

/** An address that shows the picture; null where it is gone, or not for whoever asks. */
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

/** The address of a picture once it is known; undefined before, and where there is none to be seen. */
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
