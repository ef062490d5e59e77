// GeekSpace: the developer community. Bodies of the featured discussions are in community-discussions.ts.
export const communityStats = [
  { value: '25,000+', label: 'members' },
  { value: '50,000+', label: 'posts' },
  { value: '200+', label: 'experts' },
  { value: '95%', label: 'of questions resolved' },
] as const

export type CommunityTopic = { name: string; posts: number; members: number; about: string }

export const topics: CommunityTopic[] = [
  {
    name: 'Machine learning',
    posts: 9840,
    members: 8120,
    about: 'Models in production, evaluation, papers worth the evening.',
  },
  {
    name: 'Platform and infrastructure',
    posts: 8310,
    members: 6940,
    about: 'Databases, queues, deploys, and the nights they collide.',
  },
  { name: 'Web and interfaces', posts: 7650, members: 7480, about: 'From the first byte to the last pixel.' },
  {
    name: 'Careers and interviews',
    posts: 6920,
    members: 9310,
    about: 'Loops, offers, levels, leaving well.',
  },
  {
    name: 'Agents and directives',
    posts: 5480,
    members: 4870,
    about: 'Orcher and the Tannr API: what works, what got caught in time.',
  },
  { name: 'Security and privacy', posts: 3970, members: 3650, about: 'Threat models, reviews, disclosures.' },
  { name: 'Open source', posts: 3240, members: 4120, about: 'Maintaining, funding, saying no.' },
  { name: 'Tools and workflows', posts: 2710, members: 3380, about: 'Editors, shells, notes, keyboards.' },
]

export const communityPage = {
  eyebrow: 'GeekSpace',
  title: 'Ask someone who has done it',
  lead: 'A community for people who build things. Questions get answers with reasons, and answers stay easy to find.',
  join: { label: 'Join the community', to: '/auth?mode=signup&next=/geekspace' },
  rules: [
    { term: 'Say what you tried', text: 'Showing your attempt gets you better answers, faster.' },
    { term: 'Argue with the idea', text: 'Never with the person. Moderators mean it.' },
    { term: 'Mark what solved it', text: 'It takes the next reader straight to the answer.' },
  ],
  closing: {
    title: 'Your question has probably kept someone else up',
    text: 'Membership is free. All you need is an account.',
  },
} as const
