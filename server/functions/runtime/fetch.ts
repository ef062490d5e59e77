/**
 * Deno hands out a body that came compressed in the clear, and leaves the headers of the compression. A function that passes an
 * answer on (`new Response(answer.body, answer)`), as most that stand in front of another service do, would promise with them
 * what it does not send: so they go.
 */
export function installFetch(): void {
  const original = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const answer = await original(...request)
    if (!answer.body || !/^(gzip|br)$/.test(answer.headers.get('content-encoding') ?? '')) return answer
    const headers = new Headers(answer.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    const { status, statusText, url, redirected } = answer
    const clear = new Response(answer.body, { status, statusText, headers })
    return Object.defineProperties(clear, { url: { value: url }, redirected: { value: redirected } })
  }
}
