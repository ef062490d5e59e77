import fs from 'node:fs'
import net from 'node:net'

/** What a function might try against the server that runs it. */
Deno.serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  switch (pathname.split('/').at(-1)) {
    case 'channel':
      // Past the runtime, on the pipe that carries its news.
      fs.writeSync(3, `${searchParams.get('line')}\n`)
      return new Promise(() => {})
    case 'frames':
      new net.Socket({ fd: 4 }).write('no frame of HTTP/2 at all'.repeat(10))
      return new Promise(() => {})
    case 'tries':
      return Response.json(await tries())
    case 'page':
      return new Response('<script>alert(1)</script>', {
        headers: { 'content-type': 'Text/HTML; charset=utf-8', 'content-security-policy': "img-src 'self'" },
      })
    case 'drawing':
      return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
        headers: { 'content-type': 'image/svg+xml', 'x-content-type-options': 'sniff' },
      })
    default:
      return new Response('well')
  }
})

async function tries(): Promise<Record<string, unknown>> {
  const outcomes = Object.entries({
    'end the server': () => process.kill(process.ppid, 'SIGKILL'),
    'stop the server': () => process.kill(process.ppid, 'SIGSTOP'),
    'debug the server': () => (process as never as { _debugProcess(pid: number): void })._debugProcess(process.ppid),
    'speak to the server': () => process.send?.(null) ?? fail('ERR_NO_CHANNEL'),
    'open a database': async () => new (await import('node:sqlite')).DatabaseSync('/tmp/of-a-function.db'),
    'open a database otherwise': () => process.getBuiltinModule('node:sqlite') ?? fail('ERR_NO_MODULE'),
    'write a report': () => process.report?.writeReport('/tmp/of-a-function.json'),
    'write its heap': async () => (await import('node:v8')).writeHeapSnapshot('/tmp/of-a-function.heapsnapshot'),
    'be debugged': async () => (await import('node:inspector')).open(0),
    'fork itself': async () => (await import('node:cluster')).default.fork(),
    'run a binary': async () => new (await import('node:wasi')).WASI({ version: 'preview1', preopens: { '/': '/' } }),
  }).map(async ([what, attempt]) => [
    what,
    await Promise.resolve()
      .then(attempt)
      .then(
        () => 'allowed',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      ),
  ])
  return { ...Object.fromEntries(await Promise.all(outcomes)), user: process.getuid?.() }
}

function fail(code: string): never {
  throw Object.assign(new Error(code), { code })
}
