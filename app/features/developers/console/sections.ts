/** The pages of the console, in the order of its tabs. */
export const sections: readonly { to: string; label: string }[] = [
  { to: '/orcher/console', label: 'Start' },
  { to: '/orcher/console/directives', label: 'Directives' },
  { to: '/orcher/console/approvals', label: 'Approvals' },
  { to: '/orcher/console/agents', label: 'Agents' },
  { to: '/orcher/console/memory', label: 'Memory' },
  { to: '/orcher/console/policies', label: 'Policies' },
  { to: '/orcher/console/audit', label: 'Audit' },
  { to: '/orcher/console/schedules', label: 'Schedules' },
  { to: '/orcher/console/keys', label: 'Keys and usage' },
  { to: '/orcher/console/tools', label: 'Tools' },
  { to: '/orcher/console/webhooks', label: 'Webhooks' },
  { to: '/orcher/console/requests', label: 'Requests' },
  { to: '/orcher/console/workspace', label: 'Workspace' },
]
