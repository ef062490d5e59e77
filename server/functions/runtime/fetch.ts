/**
 * Deno decompresses bodies but keeps the headers of the compression. A function that forwards a response (`new
 * Response(answer.body, answer)`) would send wrong headers, so they are removed.
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
