/** What a function might try against the server that runs it. */
Deno.serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  switch (pathname.split('/').at(-1)) {
    case 'channel':
      // Where its runtime tells the server what it is about.
      await Deno.stderr.write(new TextEncoder().encode(`${searchParams.get('line')}\n`))
      return new Response('said')
    case 'tries':
      return Response.json(await tries(searchParams))
    case 'rejects':
      Promise.reject(new Error('rejected for nobody'))
      return new Promise(() => {})
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

/** `port` is that of somebody else on this machine, `socket` where another function takes its requests. */
async function tries(given: URLSearchParams): Promise<Record<string, unknown>> {
  const socket = given.get('socket')!
  const temporary = Deno.env.get('TMPDIR')!
  const attempts: Record<string, () => unknown> = {
    'end the server': () => Deno.kill(Deno.ppid, 'SIGKILL'),
    'stop the server by Node’s name': async () => (await import('node:process')).kill(Deno.ppid, 'SIGSTOP'),
    'start a shell': () => new Deno.Command('/bin/sh').output(),
    'start a shell by Node’s name': async () => {
      // Node's way to start something and wait for it tells of a refusal by telling nothing.
      const { stdout } = (await import('node:child_process')).spawnSync('/bin/sh', ['-c', 'echo started'])
      if (!String(stdout).includes('started')) throw new Deno.errors.NotCapable()
    },
    'load a library': () => Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', {}),
    'open a database': async () => new (await import('node:sqlite')).DatabaseSync('/tmp/of-a-function.db'),
    'write its heap': async () => (await import('node:v8')).writeHeapSnapshot('/tmp/of-a-function.heapsnapshot'),
    'be debugged': async () => (await import('node:inspector')).open(0),
    'link out': () => Deno.symlink('/etc/passwd', `${temporary}/link`),
    'link out by Node’s name': async () => (await import('node:fs')).symlinkSync('/etc/passwd', `${temporary}/link`),
    'link hard': () => Deno.link('/etc/passwd', `${temporary}/link`),
    'listen on a port': () => Deno.listen({ port: 0 }),
    'ask for more': async () => {
      if ((await Deno.permissions.request({ name: 'run' })).state !== 'granted') throw new Deno.errors.NotCapable()
    },
    'import from elsewhere': () => import(`${'https'}://example.com/mod.ts`),
    'import a file of another function': () => import(new URL('../answers/index.ts', import.meta.url).href),
    'import the keys': () => import(`${given.get('data')}/keys.json`, { with: { type: 'json' } }),
    'read the keys': () => Deno.readTextFile(`${given.get('data')}/keys.json`),
    'reach the socket of another function': () => Deno.connect({ transport: 'unix', path: socket }),
    'reach it by Node’s name': async () => {
      const { connect } = await import('node:net')
      await new Promise((resolve, reject) => connect(socket, () => resolve(0)).on('error', reject))
    },
    'reach it by fetch': () =>
      fetch('http://function/', { client: Deno.createHttpClient({ proxy: { transport: 'unix', path: socket } }) }),
    ...throughTheNetwork(Number(given.get('port'))),
  }
  const outcomes = Object.entries(attempts).map(async ([what, attempt]) => [
    what,
    await Promise.resolve()
      .then(attempt)
      .then(
        () => 'allowed',
        (error: Error) => `${error.name}: ${error.message} ${error.cause ?? ''}`,
      ),
  ])
  return { ...Object.fromEntries(await Promise.all(outcomes)), temporary }
}

const toldByClouds = [
  ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['[fd00:ec2::254]', '[fd20:ce::254]', '[::ffff:169.254.169.254]'],
]

function throughTheNetwork(port: number): Record<string, () => unknown> {
  const hosts = ['127.0.0.1', '127.8.9.10', 'localhost', '2130706433', '0', '[::1]', '[::ffff:127.0.0.1]', '[::]']
  return {
    ...Object.fromEntries(hosts.map((host) => [`fetch from ${host}`, () => fetch(`http://${host}:${port}/`)])),
    ...Object.fromEntries(
      hosts.map((host) => [
        `connect to ${host}`,
        () => Deno.connect({ hostname: host.replace(/[[\]]/g, ''), port }),
      ]),
    ),
    ...Object.fromEntries(
      toldByClouds.map((host) => [`fetch what a cloud tells its machines at ${host}`, () => fetch(`http://${host}/`)]),
    ),
    'open a web socket to this machine': () =>
      new Promise((resolve, reject) => {
        const opened = new WebSocket(`ws://localhost:${port}/`)
        opened.onopen = resolve
        opened.onerror = (event) => reject(new Error((event as ErrorEvent).message))
      }),
  }
}
