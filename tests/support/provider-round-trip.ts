/** The browser's way through a provider: to us, to the provider, back to us, and on to the site. */
import { siteUrl } from './auth-server.ts'

/** Returns the final address; `start` may already be at the provider. Cookies are kept per origin. */
export async function travel(start: string): Promise<URL> {
  const cookies = new Map<string, Map<string, string>>()
  let at = start
  for (let hops = 0; hops < 12 && !at.startsWith(siteUrl); hops++) {
    const { origin } = new URL(at)
    const jar = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) jar.set(name, value ?? '')
    }
    const next = answer.headers.get('location') ?? (await postForm(await answer.text()))
    at = new URL(next, at).href
  }
  return new URL(at)
}

/** Some return by a form that the browser submits by itself. */
async function postForm(page: string): Promise<string> {
  const action = /action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`The way ends here: ${page}`)
  const fields = [...page.matchAll(/name=(\w+) value='([^']*)'/g)].map(([, name, value]) => [name, value])
  const body = new URLSearchParams(fields as [string, string][])
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}
