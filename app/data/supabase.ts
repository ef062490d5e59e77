import { unreachable } from '#app/lib/backend/backend-fetch.ts'

type Supabase = Awaited<ReturnType<typeof import('./data-client.ts').createData>>

let client: Promise<Supabase> | undefined

/**
 * The stock client for data (`from`, `rpc`, `storage`, `channel`), loaded on demand, acting for the signed-in person. Its `auth` is
 * disabled: sessions are `getAuth()` of auth.ts and `useSession()` of session.ts.
 */
export function getSupabase(): Promise<Supabase> {
  if (!client) {
    client = import('./data-client.ts')
      .catch((cause: unknown) => {
        throw unreachable(cause)
      })
      .then(({ createData }) => createData())
    client.catch(() => {
      client = undefined
    })
  }
  return client
}
