const message = new TextEncoder().encode('data: hello\r\n\r\n')

Deno.serve(() => {
  let timer: number | undefined
  let count = 0
  const body = new ReadableStream({
    start(controller) {
      timer = setInterval(() => {
        controller.enqueue(message)
        if (++count < 3) return
        clearInterval(timer)
        controller.close()
      }, 5)
    },
    cancel() {
      clearInterval(timer)
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})
