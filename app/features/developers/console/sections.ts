/** The pages of the console, in the order of its tabs. */
export const sections: readonly { to: string; label: string }[] = [
  { to: '/orcher/console', label: 'Start' },
  { to: '/orcher/console/agents', label: 'Agents' },
  { to: '/orcher/console/keys', label: 'Keys and usage' },
  { to: '/orcher/console/requests', label: 'Requests' },
  { to: '/orcher/console/workspace', label: 'Workspace' },
]
