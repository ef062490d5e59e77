import type { Block } from '#shared/prose.ts'
import { furtherDiscussions } from './community-further-discussions.ts'

export type Discussion = {
  slug: string
  title: string
  topic: string
  author: string
  replies: number
  views: number
  /** When it was last active, as people say it. */
  time: string
  body: readonly Block[]
  /** The reply that settled it. */
  answer: { author: string; role: string; votes: number; body: readonly Block[] }
}

export const featuredDiscussions: Discussion[] = [
  {
    slug: 'one-agent-or-five',
    title: 'One agent with five skills, or five agents with one each?',
    topic: 'Agents and directives',
    author: 'Alex Rivera',
    replies: 47,
    views: 3820,
    time: '2 hours ago',
    body: [
      'We review vendor contracts with Orcher. Today one agent reads the contract, looks up the vendor, compares terms with our policy, drafts questions and files the result. It works, but when it goes wrong the trace is forty screens long and it’s impossible to say which step started it.',
      'I split it into five agents that share memory. The traces are short now. On the other hand, the draft step no longer knows why the comparison flagged a clause, so the questions got worse.',
      'How do you decide where to cut? Is there a rule better than “one agent per verb”?',
    ],
    answer: {
      author: 'Noor Rahman',
      role: 'Research lead, oversight, Tannr',
      votes: 112,
      body: [
        'Cut where a person would sign. If you would want two names under two steps, make them two agents; if one person would do both without writing anything down in between, keep them together.',
        'In your case I would make three: gather (contract and vendor), judge (compare and draft, because the reason feeds the question), and file. Have the judging agent write the reason into memory as an entry of its own, with the clause it is about. The trace stays short and the draft has its context.',
        'And keep the one-agent version running alongside for two weeks on the same contracts. Compare what reviewers change. Let that number decide; ours was twice what we had guessed.',
      ],
    },
  },
  {
    slug: 'queue-in-postgres',
    title: 'At what size did your queue in PostgreSQL stop being enough?',
    topic: 'Platform and infrastructure',
    author: 'Grace Lindqvist',
    replies: 83,
    views: 7410,
    time: '5 hours ago',
    body: [
      'We run jobs from a table with `for update skip locked`. About forty jobs a second, two workers, no trouble for a year. A new colleague says we have to move to a “real” queue before it falls over.',
      'I’d like numbers. Where did it hurt for you, and what hurt: throughput, bloat, latency, something else?',
    ],
    answer: {
      author: 'Wesley Chen',
      role: 'Head of engineering, Tannr',
      votes: 204,
      body: [
        'Forty a second is far from the edge. On two cores we take a few thousand a second out of one table before anything gives. It’s not throughput that goes first, it’s dead rows: every job is an insert, an update and a delete, and the vacuum has to keep up.',
        {
          list: [
            'Keep a partial index on the rows still to be done, and nothing else.',
            'Delete finished rows in batches, or partition by day and drop.',
            'Take ten jobs at a time instead of one.',
            'Watch the age of the oldest job. It’s the only number your users feel.',
          ],
        },
        'What you’d give up by leaving: the job and the row it’s about commit together. We moved one queue out for fan-out to hundreds of consumers. The others are still tables.',
      ],
    },
  },
  {
    slug: 'staff-loop-without-leetcode',
    title: 'I passed a staff loop without one puzzle. This is what they asked',
    topic: 'Careers and interviews',
    author: 'Priya Nair',
    replies: 129,
    views: 15240,
    time: 'Yesterday',
    body: [
      'Five conversations over two days, and I wrote code in one of them, in my own editor, on my own old project. Since I keep being asked, here is the list.',
      {
        steps: [
          'Walk us through a system you know better than we do. They interrupted for an hour, politely.',
          'Here is a pull request with one real bug and one matter of taste. Review it.',
          'Tell us about a project that you stopped.',
          'A director disagrees with you in writing. Answer in writing: thirty minutes, one page.',
          'Ask us anything. They took notes on what I asked.',
        ],
      },
      'I prepared by writing down three projects, ordered by how hard they were, not by when I built them. That was most of it.',
    ],
    answer: {
      author: 'Jonah Park',
      role: 'Head of talent, Northwind',
      votes: 187,
      body: [
        'From the other side of that table: the pull request tells us the most. Plenty of people find the bug. About one in four also tell us which part is taste.',
        'If you prepare one thing, prepare that: take an old review of your own and rewrite the comments so that the author could act on each without asking again.',
      ],
    },
  },
  {
    slug: 'dark-mode-contrast',
    title: 'Our dark theme passes every contrast check and still tires the eyes. Why?',
    topic: 'Web and interfaces',
    author: 'Maya Adeyemi',
    replies: 36,
    views: 2960,
    time: 'Yesterday',
    body: [
      'Text is near white on near black, 17:1. All automated checks pass. Three people independently told me they switch to light after an hour.',
      'Is it too much contrast, the wrong grays, the weight of the type? What did you measure?',
    ],
    answer: {
      author: 'Tomás Ortega',
      role: 'Design director, Northwind',
      votes: 91,
      body: [
        'Light text on dark looks bolder than it is, and pure white on pure black glows at the edges. We went down to about 14:1 for body text, warmed both ends a little, and took the weight from 400 to 380 in the dark theme only.',
        'The bigger gain came from surfaces. Ours were all one gray, so people hunted for edges. Three steps of lightness, with lines between them, and the complaints stopped before we had touched the text.',
      ],
    },
  },
  {
    slug: 'disclosing-a-bug-in-a-library',
    title: 'I found a hole in a library that half of us use. What now?',
    topic: 'Security and privacy',
    author: 'Samir Haddad',
    replies: 58,
    views: 6180,
    time: '3 days ago',
    body: [
      'It is not theoretical: a crafted header makes it return another user’s cached answer. The maintainer is one person, last seen in spring. There is no security address and issues are public.',
      'I don’t want to publish and I don’t want to sit on it. What’s the right way to go about it?',
    ],
    answer: {
      author: 'Inês Duarte',
      role: 'Head of trust and safety, Tannr',
      votes: 143,
      body: [
        {
          steps: [
            'Write to the maintainer in private: the commit log has an address. One page, the steps, a proposed fix, a date 90 days away.',
            'No answer in a week: ask the package registry’s security team to reach them. They have other ways.',
            'Protect yourself now, quietly: a pinned fork, or the header refused at your edge.',
            'Still nothing at 45 days: tell the largest users, under the same date.',
            'On the date, publish the fix and the description together. Don’t blame anyone by name.',
          ],
        },
        'Write down every step and its day. If anyone later asks whether you acted responsibly, that’s your answer.',
      ],
    },
  },
]

export const discussions: Discussion[] = [...featuredDiscussions, ...furtherDiscussions]

export function findDiscussion(slug: string): Discussion | undefined {
  return discussions.find((discussion) => discussion.slug === slug)
}
