/** The answer of a person to an application that asks for a workspace: the stock client knows no such choice. */
import { backendFetch } from '#app/lib/backend/backend-fetch.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'

/** Returns where the application waits for the browser. */
export async function sendConsent(id: string, said: object): Promise<string> {
  const { data } = await (await getAuth()).getSession()
  if (!data.session) throw new SignedOut()
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  const answer = await backendFetch(
    `${supabaseUrl}/auth/v1/oauth/authorizations/${encodeURIComponent(id)}/consent`,
    {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${data.session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(said),
    },
  )
  const body = (await answer.json()) as { redirect_url?: string; msg?: string }
  if (!answer.ok || body.redirect_url === undefined) throw new Error(body.msg ?? 'The answer was not taken.')
  return body.redirect_url
}
