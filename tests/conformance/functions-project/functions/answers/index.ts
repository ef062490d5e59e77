const encoder = new TextEncoder()

Deno.serve((request: Request) => {
  const { pathname, searchParams } = new URL(request.url)
  switch (pathname) {
    case '/answers/text':
      return new Response('words')
    case '/answers/plain':
      return new Response(encoder.encode('no type at all'))
    case '/answers/blob':
      return new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'application/octet-stream' } })
    case '/answers/form': {
      const form = new FormData()
      form.append('a', '1')
      return new Response(form)
    }
    case '/answers/events':
      return new Response(events(request.signal), { headers: { 'Content-Type': 'text/event-stream' } })
    case '/answers/status': {
      const status = Number(searchParams.get('code'))
      return new Response(status === 204 ? null : 'as told', { status, headers: { 'X-Told': 'yes' } })
    }
    case '/answers/cookies': {
      const headers = new Headers({ Location: '/elsewhere' })
      headers.append('Set-Cookie', 'a=1')
      headers.append('Set-Cookie', 'b=2')
      return new Response(null, { status: 302, headers })
    }
    case '/answers/down':
      return new Response(new Uint8Array(Number(searchParams.get('size'))))
    case '/answers/passed-on':
      return fetch(`${Deno.env.get('SUPABASE_URL')}/`).then((page) => new Response(page.body, page))
    case '/answers/slow':
      return new Response(slowly())
    case '/answers/large':
      return new Response(request.body)
    default:
      return Response.json({ path: pathname, query: searchParams.toString() })
  }
})

/** One event at once; the next as soon as a second request says so. */
function events(signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode('data: first\n\n'))
      signal.addEventListener('abort', () => console.log('the reader has left'))
    },
  })
}

/** Takes a good second, and more processor time in all than a test allows without a pause. */
function slowly(): ReadableStream {
  const end = Date.now() + 1000
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode('slow but '))
      while (Date.now() < end) {
        for (let step = 0; step < 2e7; step++);
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      controller.enqueue(encoder.encode('sure'))
      controller.close()
    },
  })
}
