/** All endpoints of the Tannr API, in the order of the documentation. */
import { archiveAgent } from './agents/archive-agent.ts'
import { createAgent } from './agents/create-agent.ts'
import { getAgent } from './agents/get-agent.ts'
import { listAgentVersions } from './agents/list-agent-versions.ts'
import { listAgents } from './agents/list-agents.ts'
import { updateAgent } from './agents/update-agent.ts'
import { insights } from './analytics/insights.ts'
import { listRequests } from './analytics/list-requests.ts'
import { performance } from './analytics/performance.ts'
import { usage } from './analytics/usage.ts'
import { countApprovals } from './approvals/count-approvals.ts'
import { decideApproval } from './approvals/decide-approval.ts'
import { getApproval } from './approvals/get-approval.ts'
import { getHold, holdAll, releaseAll } from './approvals/hold.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { changePlan } from './directives/change-plan.ts'
import { countDirectives } from './directives/count-directives.ts'
import { createDirective } from './directives/create-directive.ts'
import { directiveEvents } from './directives/directive-events.ts'
import { forkDirective } from './directives/fork-directive.ts'
import { getDirective } from './directives/get-directive.ts'
import { getOutput } from './directives/get-output.ts'
import { getPlan } from './directives/get-plan.ts'
import { listDirectives } from './directives/list-directives.ts'
import { listTools } from './directives/list-tools.ts'
import { previewPlan } from './directives/preview-plan.ts'
import { updateDirective } from './directives/update-directive.ts'
import { waitForDirective } from './directives/wait-for-directive.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { graphql } from './graphql/graphql.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { updateKey } from './keys/update-key.ts'
import { deleteMemory, previewForgetting } from './memory/forget.ts'
import { listMemory } from './memory/list-memory.ts'
import { searchMemory } from './memory/search-memory.ts'
import { correctMemory, createMemory } from './memory/write-memory.ts'
import { createAudit, getAudit } from './oversight/audits.ts'
import { exportChain, getChain } from './oversight/chain.ts'
import { getTrace } from './oversight/get-trace.ts'
import { listEvents } from './oversight/list-events.ts'
import { createPolicy, deletePolicy, listPolicies, updatePolicy } from './policies/policies.ts'
import { tryPolicy } from './policies/try-policy.ts'
import { getConsent } from './profiles/get-consent.ts'
import { getProfile } from './profiles/get-profile.ts'
import { matchProfiles } from './profiles/match-profiles.ts'
import { profileInsights } from './profiles/profile-insights.ts'
import { setConsent } from './profiles/set-consent.ts'
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from './schedules/schedules.ts'
import { createToolServer } from './servers/create-tool-server.ts'
import { deleteToolServer } from './servers/delete-tool-server.ts'
import { listToolServers } from './servers/list-tool-servers.ts'
import { lookAtToolServer } from './servers/look-at-tool-server.ts'
import { pinTools } from './servers/pin-tools.ts'
import { updateToolServer } from './servers/update-tool-server.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { listDeliveries } from './webhooks/list-deliveries.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { replayDelivery } from './webhooks/replay-delivery.ts'
import { rotateWebhook } from './webhooks/rotate-webhook.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'
import { addMember } from './workspaces/add-member.ts'
import { getBudgets, setAgentBudget } from './workspaces/budgets.ts'
import { createWorkspace } from './workspaces/create-workspace.ts'
import { getMe } from './workspaces/get-me.ts'
import { listMembers } from './workspaces/list-members.ts'
import { listWorkspaces } from './workspaces/list-workspaces.ts'
import { removeMember } from './workspaces/remove-member.ts'
import { updateMember } from './workspaces/update-member.ts'
import { updateWorkspace } from './workspaces/update-workspace.ts'

export const endpoints: readonly AnyEndpoint[] = [
  ...[createAgent, updateAgent, getAgent, listAgents, listAgentVersions, archiveAgent],
  ...[
    createDirective,
    getDirective,
    updateDirective,
    listDirectives,
    countDirectives,
    previewPlan,
    getPlan,
    getOutput,
    changePlan,
  ],
  ...[forkDirective, directiveEvents, waitForDirective, listTools],
  ...[listSchedules, createSchedule, updateSchedule, deleteSchedule],
  ...[listMemory, createMemory, deleteMemory, correctMemory, searchMemory, previewForgetting],
  ...[listEvents, createAudit, getTrace, getAudit, getChain, exportChain],
  ...[listApprovals, countApprovals, getApproval, decideApproval, getHold, holdAll, releaseAll],
  ...[listPolicies, createPolicy, updatePolicy, deletePolicy, tryPolicy],
  ...[getProfile, matchProfiles, profileInsights, getConsent, setConsent],
  ...[usage, performance, insights, graphql],
  ...[createKey, listKeys, updateKey, rotateKey, revokeKey, listRequests],
  ...[
    createWebhook,
    listWebhooks,
    updateWebhook,
    deleteWebhook,
    rotateWebhook,
    listDeliveries,
    replayDelivery,
  ],
  ...[listToolServers, createToolServer, updateToolServer, lookAtToolServer, pinTools, deleteToolServer],
  ...[
    getMe,
    listWorkspaces,
    createWorkspace,
    updateWorkspace,
    getBudgets,
    setAgentBudget,
    listMembers,
    addMember,
    updateMember,
    removeMember,
  ],
]
