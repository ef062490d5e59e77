/**
 * fetch as Deno has it: a body that came compressed is handed out in the clear, so the headers of the compression go. With
 * them, a function that passes an answer on (`new Response(answer.body, answer)`) would promise what it does not send.
 */
export function installFetch(): void {
  const original = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const answer = await original(...request)
    if (!answer.body || !answer.headers.has('content-encoding')) return answer
    const headers = new Headers(answer.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    const { status, statusText, url, redirected } = answer
    const clear = new Response(answer.body, { status, statusText, headers })
    return Object.defineProperties(clear, { url: { value: url }, redirected: { value: redirected } })
  }
}
