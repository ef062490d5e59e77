import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { useSession } from '#app/lib/session/session.ts'

const UNEXPECTED = 'We could not reach Tannr. Check your connection and try again.'

/** What an application asks for; the names are those of the wire. */
export type Request = {
  authorization_id: string
  redirect_uri: string
  /** `logo` is on our server, if the application has one. */
  client: { name: string; uri: string; logo_uri: string; logo?: string }
  user: { email: string }
  scope: string
  /** Where it asks for the Tannr API: the workspaces that it can be connected to. */
  workspaces?: { id: string; name: string; role: string; scopes: string[] }[]
  registered?: 'dynamic' | 'manual'
}

export type Authorization =
  | { step: 'unknown' }
  | { step: 'asking'; request: Request }
  | { step: 'leaving' }
  | { step: 'failed'; message: string }

async function read(id: string): Promise<Authorization> {
  try {
    const { data, error } = await (await getAuth()).oauth.getAuthorizationDetails(id)
    if (error) {
      const isGone = error.code === 'oauth_authorization_not_found' || error.code === 'validation_failed'
      const message = isGone
        ? 'This request has been answered or has expired. Go back to the application and start again.'
        : reasonFor(error, UNEXPECTED)
      return { step: 'failed', message }
    }
    if ('authorization_id' in data) return { step: 'asking', request: data }
    location.replace(data.redirect_url)
    return { step: 'leaving' }
  } catch {
    return { step: 'failed', message: UNEXPECTED }
  }
}

/** The request in the address, once somebody is signed in: visitors sign in first and return. */
export function useAuthorization(): [Authorization, (next: Authorization) => void] {
  const [authorization, setAuthorization] = useState<Authorization>({ step: 'unknown' })
  const session = useSession()
  const navigate = useNavigate()
  const person = session === undefined ? undefined : (session?.user.id ?? null)
  useEffect(() => {
    if (person === undefined) return
    const here = new URLSearchParams(location.search).get('authorization_id')
    if (!here) {
      setAuthorization({
        step: 'failed',
        message: 'This page is opened by an application that asks you to sign in.',
      })
    } else if (!person) {
      const next = `/oauth/consent?${new URLSearchParams({ authorization_id: here })}`
      void navigate(`/auth?${new URLSearchParams({ next })}`, { replace: true })
    } else void read(here).then(setAuthorization)
  }, [person, navigate])
  return [authorization, setAuthorization]
}
