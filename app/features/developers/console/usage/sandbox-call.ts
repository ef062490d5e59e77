/** Which logged calls can be made again in the sandbox, and with what body. */
import type { ApiMethod } from '#app/data/orcher-client.ts'

/**
 * Resources that a sandbox has of its own. Keys, webhooks, tool servers, members and consent belong to the workspace or the
 * person.
 */
const separate = [
  ...[
    'agents',
    'directives',
    'tools',
    'schedules',
    'memory',
    'oversight',
    'policies',
    'profiles',
    'analytics',
  ],
  'graphql',
]

/** The path below /v1 with its query, or undefined where a sandbox has nothing like it. A stream would have no end. */
export function sandboxPath(path: string): string | undefined {
  const { pathname, search } = new URL(path, 'http://sandbox')
  const [, version, family = '', ...rest] = pathname.split('/')
  if (version !== 'v1' || !separate.includes(family)) return undefined
  if (family === 'directives' && rest[1] === 'events') return undefined
  return `${pathname.slice('/v1'.length)}${search}`
}

type Operation = { requestBody?: { content: { 'application/json': { example?: unknown } } } }
export type Documented = { paths: Record<string, Record<string, Operation>> }

/** The documented body of a call with its `agent_id` replaced; undefined if the call takes none. */
export function exampleBody(
  { paths }: Documented,
  { method, path, agent }: { method: ApiMethod; path: string; agent: string | undefined },
): string | undefined {
  const asked = sandboxPath(path)?.split('?')[0] ?? ''
  const operation = Object.entries(paths)
    .filter(([template]) => isAt(template, asked))
    .toSorted(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([, operations]) => operations[method.toLowerCase()])
    .find((found) => found !== undefined)
  if (!operation?.requestBody) return undefined
  const example = operation.requestBody.content['application/json'].example ?? {}
  const given =
    agent !== undefined && typeof example === 'object' && example !== null && 'agent_id' in example
  return JSON.stringify(given ? { ...example, agent_id: agent } : example, null, 2)
}

const isAt = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
