/** Every call of the Tannr API, in the order in which it is documented. */
import { archiveAgent } from './agents/archive-agent.ts'
import { createAgent } from './agents/create-agent.ts'
import { getAgent } from './agents/get-agent.ts'
import { listAgentVersions } from './agents/list-agent-versions.ts'
import { listAgents } from './agents/list-agents.ts'
import { updateAgent } from './agents/update-agent.ts'
import { listRequests } from './analytics/list-requests.ts'
import { usage } from './analytics/usage.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { updateKey } from './keys/update-key.ts'
import { addMember } from './workspaces/add-member.ts'
import { createWorkspace } from './workspaces/create-workspace.ts'
import { getMe } from './workspaces/get-me.ts'
import { listMembers } from './workspaces/list-members.ts'
import { listWorkspaces } from './workspaces/list-workspaces.ts'
import { removeMember } from './workspaces/remove-member.ts'
import { updateMember } from './workspaces/update-member.ts'
import { updateWorkspace } from './workspaces/update-workspace.ts'

export const endpoints: readonly AnyEndpoint[] = [
  ...[createAgent, updateAgent, getAgent, listAgents, listAgentVersions, archiveAgent],
  ...[usage],
  ...[createKey, listKeys, updateKey, rotateKey, revokeKey, listRequests],
  ...[
    getMe,
    listWorkspaces,
    createWorkspace,
    updateWorkspace,
    listMembers,
    addMember,
    updateMember,
    removeMember,
  ],
]
