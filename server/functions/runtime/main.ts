/** A function's process: takes its orders from the server, loads the function, and serves it until the server is gone. */
import http2 from 'node:http2'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { answer } from './answer.ts'
import { installConsole } from './console.ts'
import { finishBackground, installGlobals, served, serveExport } from './deno.ts'
import { installFetch } from './fetch.ts'
import { guardProcess } from './guard-process.ts'
import { installModules } from './modules.ts'
import { newsFd, requestsFd, type Start, type Told } from './protocol.ts'

const news = new Socket({ fd: newsFd })
const tell = (message: Told, then = () => {}) => void news.write(`${JSON.stringify(message)}\n`, () => then())

// The server ends its functions, a terminal's Ctrl-C does not; without the server there is nothing left to do.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
news.on('error', () => {})
news.once('close', () => process.exit())
process.on('uncaughtException', fail)
createInterface({ input: news }).once('line', (start) => {
  void run(JSON.parse(start) as Start).catch(fail)
})

/** Characters: enough for a stack with its causes. */
const longestFailure = 20_000

function fail(error: unknown): void {
  tell({ type: 'failed', text: inspect(error).slice(0, longestFailure) }, () => process.exit(1))
}

async function run({ folder, entrypoint, importMap, wallClock, logLine, variables }: Start): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, variables)
  guardProcess()
  installConsole(tell, logLine)
  installGlobals()
  installFetch()
  const { files } = installModules({ folder, importMap })
  const module = (await import(pathToFileURL(entrypoint).href)) as { default?: unknown }
  serveExport(module.default)
  const given = await served
  const server = http2.createServer({ settings: { initialWindowSize: 1 << 20 }, maxSessionMemory: 64 })
  server.on('stream', (stream, headers) => {
    void answer(given, stream, headers, (error) =>
      tell({ type: 'log', level: 'error', text: inspect(error).slice(0, longestFailure) }),
    )
  })
  server.on('session', (session) => {
    session.once('close', () => {
      setTimeout(() => process.exit(), wallClock)
      void finishBackground().then(() => process.exit())
    })
  })
  server.emit('connection', new Socket({ fd: requestsFd }))
  tell({ type: 'ready', files })
}
