// The landing page: for visitors the prompt, for a signed-in person the alternative landing.

export const prompt = {
  title: 'What can I help with?',
  placeholder: 'Message Tannr...',
  /** Where the prompt goes when it is sent as it is. */
  target: '/search',
}

/** A chip sends the prompt to its own place; 'More' opens the rest. */
export const chips: { label: string; to: string }[] = [
  { label: 'Search', to: '/search' },
  { label: 'Talk', to: '/messages' },
  { label: 'Research', to: '/research' },
  { label: 'Workflow', to: '/orcher' },
]

export const moreChips: { label: string; to: string; hint: string }[] = [
  { label: 'Find a job', to: '/jobs', hint: 'Open roles, with pay' },
  { label: 'Check a salary', to: '/salaryspace', hint: 'Ranges by role and place' },
  { label: 'Ask developers', to: '/geekspace', hint: 'Discussions and topics' },
  { label: 'Read reviews', to: '/reviewspace', hint: 'What people say about employers' },
  { label: 'Learn something', to: '/education', hint: 'Courses and paths' },
  { label: 'Set a goal', to: '/goals', hint: 'With milestones and a date' },
]

/** The account shortcuts of the signed-in landing: sample counts until an account has its own. */
export const accountShortcuts: { label: string; to: string; count: number; note: string }[] = [
  { label: 'Network', to: '/tspace', count: 847, note: 'people you can ask' },
  { label: 'Saved', to: '/saved-jobs', count: 23, note: 'jobs you saved' },
  { label: 'Activity', to: '/dashboard', count: 5, note: 'on your dashboard' },
  { label: 'Notifications', to: '/notifications', count: 12, note: 'unread' },
]

export const signedInLanding = {
  welcome: 'Welcome back',
  lead: 'Your search, your network and your tools, where you left them.',
  next: [
    { label: 'Open dashboard', to: '/dashboard' },
    { label: 'Browse Jobs', to: '/jobs' },
  ],
  shortcutsTitle: 'Your account',
  productsTitle: 'Three products, one account',
  newsTitle: 'New at Tannr',
}
