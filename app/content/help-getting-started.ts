import type { HelpArticle } from './help-center.ts'

export const gettingStartedArticles: readonly HelpArticle[] = [
  {
    slug: 'create-your-account',
    title: 'How to create an account',
    summary: 'Three ways to sign up, and what to expect in your inbox.',
    updated: '2025-01-14',
    body: [
      'An account is free and takes about a minute. You need an email address that you can open now, or an account with Google, GitHub or Discord.',
      { heading: 'By email' },
      {
        steps: [
          'Open [Get started](/auth?mode=signup) and enter your email address.',
          'Press Continue. We send a link to that address; it works once and for one hour.',
          'Open the link on any device. You are signed in on the device where you opened it.',
        ],
      },
      'If you would rather choose a password from the start, use the [full sign-up form](/sign-up). It asks for your name and whether you are looking for work or hiring. You can do both later with one account.',
      { heading: 'With Google, GitHub or Discord' },
      'Press the provider’s button on the same page. We receive your name, email address and picture, and nothing else: not your contacts, repositories or servers. Signing in later with another provider that has the same confirmed address opens the same account.',
      { heading: 'The email doesn’t arrive' },
      {
        list: [
          'Look in spam, and in the Promotions tab if your mail has one.',
          'Check the address for typos: going back to the form shows what you entered.',
          'Company mail servers may hold new senders for a few minutes. Wait before you ask for a second link, because it cancels the first.',
        ],
      },
    ],
  },
  {
    slug: 'build-a-profile-that-matches',
    title: 'Build a profile that matches',
    summary: 'What matching reads, in order of weight, and how to see its reasons.',
    updated: '2025-01-20',
    body: [
      'Matching compares what you can show with what a role needs. It reads four parts of your profile, the first two far more than the rest.',
      {
        table: {
          caption: 'What matching reads',
          columns: ['Part', 'What helps'],
          rows: [
            ['Skills', 'Eight to fifteen, each at the level you’d claim in an interview'],
            ['Work', 'Two or three results per role, with a number where you have one'],
            ['Preferences', 'Location, pay, remote or not: a wrong one hides good roles'],
            ['Headline', 'The role you want next, not the one you have'],
          ],
        },
      },
      { heading: 'Write results, not duties' },
      '“Responsible for checkout” says where you sat. “Cut failed payments from 4% to 1.5% in two quarters” says what you did. Matching finds skills in the second sentence that the first one doesn’t mention.',
      { heading: 'See the reasons' },
      'Each matched role lists what fits, what is missing and what was ignored. If a reason is wrong, correct the fact behind it on your profile. The match is recalculated within a minute.',
      { note: 'Matching never reads age, sex, origin, photos or school names.' },
      'Next: [save roles and set an alert](/jobs), or look up [what the work is worth](/salaryspace).',
    ],
  },
  {
    slug: 'issue-your-first-directive',
    title: 'Issue your first directive in Orcher',
    summary: 'Write one, see its plan, approve it, and read the record afterward.',
    updated: '2025-01-09',
    body: [
      'A directive is an instruction with an owner, a limit and a definition of done. Agents work under it until it is done, paused or overridden.',
      { heading: 'Write it' },
      {
        steps: [
          'Name the outcome: “List every vendor whose contract renews before June and whose security review is older than a year.”',
          'Name the sources it may read. An agent reads nothing the directive doesn’t name.',
          'Set the limit: time, spend, or number of steps.',
          'Check the box that makes the plan wait for approval. Your policies say which steps wait; without any, anything that reaches other people does.',
        ],
      },
      { heading: 'Approve the plan' },
      'The plan is shown while you type, before anything runs: who does what, in which order, with which data. Change it in plain words or approve it. Each step that waits for approval shows what it is about to do and what it has read so far.',
      { heading: 'Read the record' },
      'Open the directive when it is done. The record shows inputs, reasoning and effects in one thread, and who approved what. You can export it for an auditor, and anyone can check that no one has edited it.',
      'More about oversight is on the [Orcher page](/orcher). To try it with your own data, [request a demo](/orcher).',
    ],
  },
  {
    slug: 'make-your-first-api-call',
    title: 'Make your first API call',
    summary: 'A key, a sandbox and an agent that answers, in about ten minutes.',
    updated: '2025-01-22',
    body: [
      'The Tannr API has six families: agents, directives, memory, oversight, profiles and analytics. Starter is free up to 1,000 calls per month, and sandbox calls don’t count.',
      {
        steps: [
          'Sign in and open the [API page](/api). Press Get API Key. The console creates a sandbox key right away and shows it once. You create live keys there, too.',
          'Keep the key in your server’s environment. Never put it in a page or a repository.',
          'Create an agent: `POST /agents` with a name, its capabilities and a role.',
          'Give it work: `POST /directives` with the `agent_id`, an instruction and the context it may use.',
          'Follow it: `GET /directives/{id}` returns its state and its progress in percent.',
        ],
      },
      'The [quick start](/api#quick-start) shows these calls in Python, Go and JavaScript.',
      { heading: 'When a call is refused' },
      {
        list: [
          '401: the key is missing, revoked or expired.',
          '403: the key is valid but lacks the scope that this call needs.',
          '429: you’ve used up this month’s calls, or sent too many at once. The response says when to try again.',
        ],
      },
    ],
  },
]
