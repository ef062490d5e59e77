/** Sets up the demo workspace: members, agents, policies, keys and webhooks. */
import { createAgent } from '#server/orcher/agents/create-agent.ts'
import { updateAgent } from '#server/orcher/agents/update-agent.ts'
import { createKey } from '#server/orcher/keys/create-key.ts'
import { revokeKey } from '#server/orcher/keys/revoke-key.ts'
import { rotateKey } from '#server/orcher/keys/rotate-key.ts'
import { createPolicy } from '#server/orcher/policies/policies.ts'
import { createToolServer } from '#server/orcher/servers/create-tool-server.ts'
import { createWebhook } from '#server/orcher/webhooks/create-webhook.ts'
import { updateWorkspace } from '#server/orcher/workspaces/update-workspace.ts'
import type { Database } from '#server/platform/database.ts'
import type { Acts, Ago } from './acting.ts'
import type { DemoPlace } from './demo-workspace.ts'
import { people } from './people.ts'

export type Weeks = {
  database: Database
  ownerDatabase: Database
  auditKey: string
  workspace: DemoPlace
  /** What follows is shown as of then. */
  at(ago: Ago): Promise<void>
}

export type Crew = { analyst: string; scout: string; clerk: string }

export async function setUp(weeks: Weeks, alex: Acts, priya: Acts, marcus: Acts): Promise<Crew> {
  const { at } = weeks
  await addMembers(weeks)
  const crew = await addAgents(alex, at)
  await addPolicies(alex, priya)
  await addKeys(alex, marcus, at)
  await at([33, '10:20'])
  await alex(createWebhook, { body: { url: 'https://hooks.fathom.example/orcher', events: told } })
  await marcus(createToolServer, { body: { name: 'contracts', url: 'https://mcp.fathom.example/contracts' } })
  await changeAgents(alex, crew, at)
  return crew
}

const told = [
  ...['directive.awaiting_approval', 'directive.paused', 'directive.completed'],
  ...['directive.cancelled', 'directive.failed'],
]

const addMembers = ({ ownerDatabase, auditKey, workspace }: Weeks) =>
  ownerDatabase.transaction(async (sql) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: people.alex, workspace: workspace.id })
    await sql`select set_config('orcher.audit_key', ${auditKey}, true), set_config('request.jwt.claims', ${claims}, true)`
    await sql`
      insert into orcher.workspace_members (workspace_id, user_id, role)
      values (${workspace.id}, ${people.priya}, 'supervisor'), (${workspace.id}, ${people.marcus}, 'builder'),
        (${workspace.id}, ${people.grace}, 'viewer')`
  })

async function addAgents(alex: Acts, at: Weeks['at']): Promise<Crew> {
  await at([34, '9:40'])
  await alex(updateWorkspace, { body: { budget: { money: 200 } } })
  const agent = async (name: string, capabilities: string[]) =>
    (await alex(createAgent, { body: { name, capabilities } })).id
  const clerk = await agent('Desk clerk', ['research', 'summarize', 'draft', 'act'])
  const scout = await agent('Market scout', ['research', 'remember'])
  const analyst = await agent('Analyst', ['research', 'summarize', 'draft'])
  return { analyst, scout, clerk }
}

async function changeAgents(alex: Acts, { analyst, scout }: Crew, at: Weeks['at']): Promise<void> {
  await at([30, '11:05'])
  await alex(updateAgent, {
    params: { id: analyst },
    body: { capabilities: ['research', 'summarize', 'draft', 'remember', 'notify'] },
  })
  await at([30, '11:12'])
  await alex(updateAgent, {
    params: { id: scout },
    body: { capabilities: ['research', 'remember', 'notify'] },
  })
  await at([30, '11:30'])
  await alex(updateAgent, { params: { id: analyst }, body: { name: 'Vendor analyst' } })
}

async function addPolicies(alex: Acts, priya: Acts): Promise<void> {
  const decides = { roles: ['owner', 'supervisor'], expires_hours: 720 }
  const policies: [Acts, object][] = [
    [
      alex,
      {
        ...{ name: 'Nothing reaches the team unread', tool: 'notify', verdict: 'ask', four_eyes: true },
        conditions: [{ field: 'to', op: 'eq', value: 'workspace' }],
        ...decides,
        expires_hours: 168,
      },
    ],
    [alex, { name: 'You may be told at once', tool: 'notify', verdict: 'allow', conditions: [issuerAlone] }],
    [
      priya,
      {
        name: 'Calls outside say why',
        tool: 'call_webhook',
        verdict: 'ask',
        reason_required: true,
        ...decides,
      },
    ],
    [
      priya,
      {
        ...{ name: 'No questionnaires by machine', tool: 'call_webhook', verdict: 'deny' },
        conditions: [{ field: 'url', op: 'contains', value: 'questionnaire' }],
      },
    ],
    [
      priya,
      {
        ...{
          name: 'Builders show their plan first',
          tool: 'plan',
          verdict: 'ask',
          issuer_roles: ['builder'],
        },
        ...decides,
        expires_hours: 72,
      },
    ],
  ]
  for (const [who, body] of policies) await who(createPolicy, { body })
}

const issuerAlone = { field: 'to', op: 'eq', value: 'issuer' }

async function addKeys(alex: Acts, marcus: Acts, at: Weeks['at']): Promise<void> {
  const reads = ['agents:read', 'directives:read', 'oversight:read', 'analytics:read']
  await at([33, '9:10'])
  const nightly = await alex(createKey, { body: { name: 'Nightly report', mode: 'live', scopes: reads } })
  const scopes = ['agents:read', 'directives:read', 'directives:write', 'memory:read']
  await marcus(createKey, { body: { name: 'Intake form', mode: 'live', scopes } })
  await marcus(createKey, { body: { name: 'Trying things out', mode: 'sandbox', scopes } })
  const lost = await alex(createKey, { body: { name: 'Old laptop', mode: 'live', scopes: reads } })
  await at([33, '9:50'])
  await alex(revokeKey, { params: { id: lost.id } })
  await at([33, '10:05'])
  await alex(rotateKey, { params: { id: nightly.id }, body: { overlap_seconds: 0 } })
}
