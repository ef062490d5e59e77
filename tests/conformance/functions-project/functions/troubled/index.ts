Deno.serve((request) => {
  const { pathname } = new URL(request.url)
  const kept: unknown[] = []
  switch (pathname.split('/').at(-1)) {
    case 'throw':
      throw new Error('thrown on purpose')
    case 'later':
      setTimeout(() => {
        throw new Error('thrown later on purpose')
      }, 0)
      return new Promise(() => {})
    case 'exit':
      return Deno.exit(3)
    case 'half':
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (kept.push(0) === 1) controller.enqueue(new TextEncoder().encode('half of it'))
            else setTimeout(() => Deno.exit(1), 0)
          },
        }),
      )
    case 'loop':
      for (;;);
    case 'heap':
      for (;;) kept.push(new Array(1000).fill(Math.random()))
    case 'disk':
      return fillDisk()
    case 'buffers':
      for (;;) kept.push(new Uint8Array(1 << 20).fill(1))
    case 'silent':
      console.log('silent from now on')
      return new Promise(() => {})
    case 'chatty':
      for (let line = 0; line < 5000; line++) console.log('line', line)
      return new Response('said')
    case 'curious':
      return curiosity()
    case 'late': {
      EdgeRuntime.waitUntil(Promise.resolve().then(() => console.warn('done after the answer')))
      return new Response('soon')
    }
    default:
      return new Response('well')
  }
})

/** What a function might reach beyond its own code. */
async function curiosity(): Promise<Response> {
  const near = (file: string) => new URL(file, import.meta.url)
  const tried = {
    reading: () => Deno.readTextFile('/etc/passwd'),
    listing: () => Array.fromAsync(Deno.readDir(near('../..'))),
    'another function': () => Deno.readTextFile(near('../echo/index.ts')),
    secrets: () => Deno.readTextFile(near('../.env')),
    'its process': () => Deno.readTextFile('/proc/self/environ'),
    writing: () => Deno.writeTextFile(near('here.txt'), ''),
    starting: () => new Deno.Command('/bin/true').output(),
    system: async () => Deno.hostname(),
    own: () => Deno.readTextFile(near('index.ts')),
    temporary: async () => Deno.writeTextFile(await Deno.makeTempFile(), 'kept for as long as it runs'),
  }
  const results = Object.entries(tried).map(async ([name, attempt]) => [
    name,
    await Promise.resolve().then(attempt).then(
      () => 'allowed',
      (error: Error) => error.name,
    ),
  ])
  return Response.json({
    ...Object.fromEntries(await Promise.all(results)),
    names: Object.keys(Deno.env.toObject()).sort(),
    url: Deno.env.get('SUPABASE_URL'),
  })
}

async function fillDisk(): Promise<Response> {
  const file = await Deno.open(await Deno.makeTempFile(), { write: true })
  for (;;) await file.write(new Uint8Array(1 << 20))
}
