/** Calls a tool of an external MCP server: its current description is compared with the pinned one first. */
import {
  callTool,
  failureText,
  listTools,
  type Offered,
  open,
  type Place,
  ServerRefused,
} from '#server/orcher/servers/ask-server.ts'
import { keepLook } from '#server/orcher/servers/look-at-servers.ts'
import type { Database } from '#server/platform/database.ts'
import type { Args } from '#shared/orcher/tools.ts'
import { fitArguments } from './fit-arguments.ts'
import { notSent } from './not-sent.ts'
import { type Result, type StepRun, ToolFailed } from './tool.ts'

type Parts = { database: Database; auditKey: string; mayBePrivate?: boolean | undefined }
type Server = Place & { id: string; look: number; pinned: Offered | null }

export type Ready = { session: Awaited<ReturnType<typeof open>>; pinned: Offered | null }

/** Stores the server's current tools. SQL then judges whether the tool may be called; nothing has been called yet. */
export async function lookFirst(directive: string, seq: number, parts: Parts): Promise<Ready | undefined> {
  const { database, auditKey, mayBePrivate } = parts
  const [found] = await database.sql<{ server: Server | null }>`
    select orcher.server_of_step(${directive}, ${seq}) as server`
  if (!found?.server) return undefined
  const { id, look, url, credential, pinned } = found.server
  try {
    const session = await open({ url, credential, mayBePrivate })
    await keepLook(database, auditKey, { id, look }, { offered: await listTools(session) })
    return { session, pinned }
  } catch (error) {
    await keepLook(database, auditKey, { id, look }, { fault: failureText(error) })
    return undefined
  }
}

/** If it is unknown whether the call was executed, throws an error that is no `ToolFailed`. */
export async function callMcpTool(
  step: StepRun & { args: Args<'call_mcp_tool'> },
  ready: Ready | undefined,
): Promise<Result> {
  const { args, directive, rev, seq, sandbox } = step
  const source = `${args.server}/${args.name}`
  if (sandbox)
    return { output: { kind: 'done', summary: 'In a sandbox nothing is sent', sandbox: true }, basis: [] }
  if (!ready) throw new ToolFailed(`The tool server ${args.server} could not be reached.`)
  await fits(ready.pinned, args.arguments)
  const text = await callTool(ready.session, args.name, args.arguments, `${directive}:${rev}:${seq}`).catch(
    (error: unknown) => {
      if (error instanceof ServerRefused) throw new ToolFailed(`${source}: ${error.message}`)
      throw notSent(error, args.server) ?? error
    },
  )
  const kept = text.replaceAll('\0', '')
  const words = kept.split(/\s+/).filter(Boolean).length
  return {
    output: {
      kind: 'text',
      summary: `${source} answered, ${words} ${words === 1 ? 'word' : 'words'}`,
      text: kept,
    },
    basis: [{ source, quote: kept.slice(0, 200) }],
  }
}

/** Arguments that do not fit the pinned schema are not sent. A schema that cannot be evaluated here is left to the server. */
async function fits(pinned: Offered | null, args: Record<string, unknown>): Promise<void> {
  if (!pinned) return
  const outcome = await fitArguments({ schema: pinned.schema, args })
  if (!outcome) {
    throw new ToolFailed(`Whether the arguments fit ${pinned.name} could not be found out in time.`)
  }
  if (outcome.issue) throw new ToolFailed(`The arguments do not fit ${pinned.name}: ${outcome.issue}`)
}
