/** A request to a provider: it may not take long, lead elsewhere or answer without end. */

const patience = 10_000
const largestAnswer = 1024 * 1024

export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('user-agent', 'Tannr')
  const signal = AbortSignal.timeout(patience)
  const response = await fetch(url, { ...init, headers, redirect: 'manual', signal })
  const text = await boundedText(response)
  return new Response(hasNoBody(response.status) ? null : text, {
    status: response.status,
    headers: response.headers,
  })
}

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largestAnswer) throw new Error(`an answer of more than ${largestAnswer} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export async function fetchJson(url: string | URL, init: RequestInit = {}): Promise<unknown> {
  const response = await boundedFetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}
