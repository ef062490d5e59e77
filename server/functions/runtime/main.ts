/**
 * Runs in a function's process before the function: receives its orders, makes `Deno.serve` listen on the server's socket, and adds
 * what Supabase's edge runtime adds to Deno. It exports nothing, since the function could import it.
 */
import { finishBackground, installEdgeRuntime } from './background.ts'
import { installConsole } from './console.ts'
import { installFetch } from './fetch.ts'
import type { Asked, Orders, RuntimeMessage } from './protocol.ts'
import { installServe } from './serve.ts'

const encoder = new TextEncoder()
const writeSync = Deno.stderr.writeSync.bind(Deno.stderr)
const exit = Deno.exit
const stringify = JSON.stringify
const { mark, socket, logLine, variables, nodeServers } = readOrders()

for (const name of Object.keys(Deno.env.toObject())) Deno.env.delete(name)
for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value)
// These write to disk without limits; the edge runtime lacks them, too.
for (const name of ['localStorage', 'sessionStorage', 'caches']) Reflect.deleteProperty(globalThis, name)
installConsole(tell, logLine)
installEdgeRuntime()
installFetch()
const { serveExport } = installServe(socket, tell, isReady)
if (nodeServers) (await import('./node-servers.ts')).installNodeServers(socket, isReady)
// Deno continues with the function once nothing of this file is pending: messages of the server are read after that, and until then
// only the end of stdin is watched.
const asked = Deno.stdin.readable.values()
const server = Deno.ppid
const watching = setInterval(() => Deno.ppid === server || exit(0), 1000)
Deno.unrefTimer(watching)
let isHandling = false
addEventListener('load', () => {
  void handleMessages()
  void import(Deno.mainModule).then(serveExport)
})

function isReady(): void {
  tell({ type: 'ready' })
  void handleMessages()
}

/** In one write, so that it is not interleaved with the function's output. */
function tell(told: RuntimeMessage): void {
  let bytes = encoder.encode(`${mark}${stringify(told)}\n`)
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(bytes))
}

/** Reads synchronously, byte by byte up to the line's end: everything must be in place before the function starts. */
function readOrders(): Orders {
  const bytes: number[] = []
  const byte = new Uint8Array(1)
  while (Deno.stdin.readSync(byte) === 1 && byte[0] !== 10) bytes.push(byte[0] as number)
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)))
}

/** Without the server the process exits. */
async function handleMessages(): Promise<void> {
  if (isHandling) return
  isHandling = true
  clearInterval(watching)
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of asked) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { type } = JSON.parse(line) as Asked
      if (type === 'ping') tell({ type: 'pong' })
      else void finishBackground().then(() => exit(0))
    }
  }
  exit(0)
}
