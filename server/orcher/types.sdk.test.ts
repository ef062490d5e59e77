/** The types of the JavaScript SDK match openapi.json: what calls take, and every field of the responses. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { type Schema, schemaOf, typeOf } from '#tests/support/sdk-samples.ts'
import { endpoints } from './endpoints.ts'

/** The method of each call. */
const methods: Record<string, string> = {
  'create-agent': 'agents.create',
  'update-agent': 'agents.update',
  'get-agent': 'agents.get',
  'list-agents': 'agents.list',
  'list-agent-versions': 'agents.versions',
  'archive-agent': 'agents.archive',
  'create-directive': 'directives.submit',
  'get-directive': 'directives.get',
  'update-directive': 'directives.update',
  'list-directives': 'directives.list',
  'count-directives': 'directives.counts',
  'preview-plan': 'directives.preview',
  'get-plan': 'directives.plan',
  'get-output': 'directives.output',
  'change-plan': 'directives.changePlan',
  'fork-directive': 'directives.fork',
  'directive-events': 'directives.events',
  'wait-for-directive': 'directives.poll',
  'list-tools': 'directives.tools',
  'list-schedules': 'schedules.list',
  'create-schedule': 'schedules.create',
  'update-schedule': 'schedules.update',
  'delete-schedule': 'schedules.delete',
  'list-memory': 'memory.list',
  'create-memory': 'memory.create',
  'delete-memory': 'memory.delete',
  'correct-memory': 'memory.correct',
  'search-memory': 'memory.search',
  'preview-forgetting': 'memory.previewDelete',
  'list-oversight-events': 'oversight.events',
  'create-audit': 'oversight.audit',
  'get-trace': 'oversight.trace',
  'get-audit': 'oversight.report',
  'get-chain': 'oversight.chain',
  'export-chain': 'oversight.exportChain',
  'list-approvals': 'approvals.list',
  'count-approvals': 'approvals.counts',
  'get-approval': 'approvals.get',
  'decide-approval': 'approvals.decide',
  'get-hold': 'oversight.hold',
  'hold-all': 'oversight.pauseAll',
  'release-all': 'oversight.resumeAll',
  'list-policies': 'policies.list',
  'create-policy': 'policies.create',
  'update-policy': 'policies.update',
  'delete-policy': 'policies.delete',
  'try-policy': 'policies.tryOut',
  'get-profile': 'profiles.get',
  'match-profiles': 'profiles.match',
  'profile-insights': 'profiles.insights',
  'get-consent': 'profiles.consent',
  'set-consent': 'profiles.setConsent',
  'analytics-usage': 'analytics.usage',
  'analytics-performance': 'analytics.performance',
  'analytics-insights': 'analytics.insights',
  graphql: 'graphql',
  'create-key': 'keys.create',
  'list-keys': 'keys.list',
  'update-key': 'keys.update',
  'rotate-key': 'keys.rotate',
  'revoke-key': 'keys.revoke',
  'list-requests': 'keys.requests',
  'create-webhook': 'webhooks.create',
  'list-webhooks': 'webhooks.list',
  'update-webhook': 'webhooks.update',
  'delete-webhook': 'webhooks.delete',
  'rotate-webhook': 'webhooks.rotate',
  'list-deliveries': 'webhooks.deliveries',
  'replay-delivery': 'webhooks.replay',
  'list-tool-servers': 'toolServers.list',
  'create-tool-server': 'toolServers.create',
  'update-tool-server': 'toolServers.update',
  'look-at-tool-server': 'toolServers.look',
  'pin-tools': 'toolServers.pin',
  'delete-tool-server': 'toolServers.delete',
  'get-me': 'me',
  'list-workspaces': 'workspaces.list',
  'create-workspace': 'workspaces.create',
  'update-workspace': 'workspaces.update',
  'list-members': 'workspaces.members',
  'get-budgets': 'workspaces.budgets',
  'set-agent-budget': 'workspaces.setAgentBudget',
  'add-member': 'workspaces.addMember',
  'update-member': 'workspaces.updateMember',
  'remove-member': 'workspaces.removeMember',
}

/** GraphQL's response depends on the query, and events are not JSON in openapi.json. */
const apart = ['graphql', 'directive-events']

const types = `
type Answered<Method> = Method extends (...args: never[]) => infer Answer
  ? Answer extends Promise<infer Given> ? Row<Given> : Answer extends AsyncGenerator<infer Given> ? Given : never : never
type Row<Given> = Given extends (infer One)[] ? One : Given
type Taken<Method, Place extends number> = Method extends (...args: infer Args) => unknown ? NonNullable<Args[Place]> : never
/** Without methods, and with nothing optional: an omitted field would match otherwise. */
type Plain<T> = unknown extends T ? unknown : T extends (infer One)[] ? Plain<One>[] : T extends object
  ? { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]-?: Plain<T[Name]> } : T
type Data<T> = T extends object ? { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]: T[Name] } : T
type Fits<A, B> = [A] extends [B] ? true : false
type Same<A, B> = Fits<Plain<A>, Plain<B>> extends true ? Fits<Plain<B>, Plain<A>> : false
`

const answerOf = (schema: Schema): Schema =>
  schema.properties?.data?.type === 'array' ? (schema.properties.data.items ?? {}) : schema

/** Statements that compile if SDK and openapi.json agree, each with its subject. */
function statements(): [about: string, statement: string][] {
  return endpoints
    .filter(({ id }) => !apart.includes(id))
    .flatMap(({ id, path: address, body, query, answer, status }) => {
      const method = `Tannr${(methods[id] ?? id)
        .split('.')
        .map((name) => `['${name}']`)
        .join('')}`
      const answered = typeOf(status === 204 ? {} : answerOf(schemaOf(answer, 'output')))
      const taken = body ?? query
      const input = taken ? typeOf(schemaOf(taken, 'input')) : undefined
      const given = `Taken<${method}, ${address.split('{').length - 1}>`
      const claims =
        status === 204
          ? [`Fits<void, Answered<${method}>>`]
          : [`Same<${answered}, Answered<${method}>>`, `Fits<${answered}, Data<Answered<${method}>>>`]
      if (input) claims.push(`Same<${input}, ${given}>`, `Fits<${given}, ${input}>`)
      return claims.map((claim, index): [string, string] => [
        `${id}: ${index < 2 && status !== 204 ? 'answer' : 'input'}`,
        `{ const agrees: ${claim} = true }`,
      ])
    })
}

test('every call has a method', () => {
  expect(endpoints.map(({ id }) => id).filter((id) => !methods[id])).toEqual([])
})

test('inputs and answers are typed to the field', async () => {
  const folder = await makeFolder('sdk-types')
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = path.resolve(import.meta.dirname, '../..')
  const all = statements()
  const sdk = path.join(root, 'sdks/javascript/index.js')
  const head = `import type { Tannr } from '${sdk}'${types}`
  await writeFile(path.join(folder, 'check.ts'), [head, ...all.map(([, statement]) => statement)].join('\n'))
  const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), [
    ...['--noEmit', '--strict', '--ignoreConfig', '--module', 'esnext', '--moduleResolution', 'bundler'],
    ...['--target', 'es2024', '--lib', 'es2024,dom', '--types', '', path.join(folder, 'check.ts')],
  ]).catch((failed) => failed)
  const first = head.split('\n').length + 1
  const wrong = [...String(stdout).matchAll(/check\.ts\((\d+),/g)].map(
    ([, line]) => all[Number(line) - first]?.[0],
  )
  expect([...new Set(wrong)]).toEqual([])
  expect(stdout).toBe('')
})
