// TSpace: the network's own landing.
import type { Action } from './action.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'TSpace',
  title: 'The people side of your career',
  lead: 'A network of people who know your work, or should: the right people, and a good reason to talk to each of them.',
  actions: [
    { label: 'Sign up', to: '/signup' },
    { label: 'Sign in', to: '/login' },
  ],
}

export type TspaceFeatureKey = 'introductions' | 'profiles' | 'rooms' | 'messages' | 'mentors' | 'events'

export const features: {
  key: TspaceFeatureKey
  title: string
  text: string
  link: { label: string; to: string }
}[] = [
  {
    key: 'introductions',
    title: 'Introductions with a reason',
    text: 'Every suggestion says why: a shared project, a skill you are learning, a company you saved. Both sides agree before a conversation opens.',
    link: { label: 'Find people', to: '/search?type=people' },
  },
  {
    key: 'profiles',
    title: 'Profiles that show work',
    text: 'Projects, write-ups and decisions come first. Titles come second.',
    link: { label: 'See achievements', to: '/achievements' },
  },
  {
    key: 'rooms',
    title: 'Topic rooms',
    text: 'Small rooms with a subject, a host and an archive worth searching.',
    link: { label: 'Open GeekSpace', to: '/geekspace' },
  },
  {
    key: 'messages',
    title: 'Messages on your terms',
    text: 'Strangers have to ask first, and you choose who can write to you.',
    link: { label: 'Open Messages', to: '/messages' },
  },
  {
    key: 'mentors',
    title: 'Mentors for one question',
    text: 'Ask someone who has done it, for half an hour, about one thing.',
    link: { label: 'Read how it went for others', to: '/stories' },
  },
  {
    key: 'events',
    title: 'Events close to home',
    text: 'Meetups, reviews and workshops, listed by the people who run them.',
    link: { label: 'Browse topics', to: '/geekspace' },
  },
]

/** The community figures; GeekSpace shows the same four. */
export const communityStats: { value: string; label: string }[] = [
  { value: '25,000+', label: 'members' },
  { value: '50,000+', label: 'posts' },
  { value: '200+', label: 'experts' },
  { value: '95%', label: 'of questions resolved' },
]

export const closing: { title: string; lead: string; actions: Action[] } = {
  title: 'Someone here has done what you are about to do',
  lead: 'Create a profile, ask one question, and see who answers.',
  actions: [
    { label: 'Sign up', to: '/signup' },
    { label: 'Go to dashboard', to: '/dashboard' },
  ],
}
