import type { Discussion } from './community-discussions.ts'

/** Discussions that stand on the pages of their topics, beside those that GeekSpace features. */
export const furtherDiscussions: Discussion[] = [
  {
    slug: 'evaluation-set-went-stale',
    title: 'Our evaluation set went stale and nobody noticed. How do you keep yours alive?',
    topic: 'Machine learning',
    author: 'Lena Hoffmann',
    replies: 64,
    views: 5230,
    time: '6 hours ago',
    body: [
      'We classify support tickets. The score on our held-out set has been 0.94 for a year, and the support team has been unhappy for three months. When we labeled 300 tickets from last week by hand, the same model scored 0.81.',
      'Nothing was wrong with the old set. The world moved: two products were renamed and a third of tickets now arrive in the app instead of by email.',
      'How often do you refresh, who labels, and how do you compare this quarter with the last when the yardstick itself changes?',
    ],
    answer: {
      author: 'Ada Mensah',
      role: 'Research scientist, matching, Tannr',
      votes: 158,
      body: [
        'Keep two sets and never mix them. A frozen one tells you whether the model changed. A rolling one, drawn at random from the last four weeks, tells you whether the world did. Report both, always next to each other.',
        {
          list: [
            'Draw the rolling set every Monday: 100 items are enough to see a drop of five points within a month.',
            'Let the people who use the output label it. An hour a week split between four of them, 20 items labeled twice.',
            'When the two labels disagree more often than the model is wrong, stop and fix the instructions first.',
            'Retire a frozen set on a date you set when you make it.',
          ],
        },
        'The gap between the two numbers is the one to watch. Ours opened two weeks before anyone complained.',
      ],
    },
  },
  {
    slug: 'saying-no-to-a-good-pull-request',
    title: 'How do you say no to a good pull request that you don’t want to maintain?',
    topic: 'Open source',
    author: 'Alex Rivera',
    replies: 52,
    views: 4470,
    time: 'Yesterday',
    body: [
      'A stranger sent 1,400 lines to my parser: tests, documentation, everything. It adds a streaming mode that maybe one user in fifty needs. The code is better than mine.',
      'I know I will be the one who keeps it working for ten years, and I don’t use it. If I say no I feel ungrateful, and if I say yes I have a second project.',
      'What do you write in that situation? Has anyone found words that don’t end with the person never coming back?',
    ],
    answer: {
      author: 'Wesley Chen',
      role: 'Head of engineering, Tannr',
      votes: 131,
      body: [
        'Answer within two days, thank them for something specific, and give your real reason: “I would have to maintain this and I know I won’t do it well.” No one has ever argued with that sentence.',
        'Then offer the largest yes you can live with. Usually that is a hook: merge the 60 lines that let their mode live in a package of its own, and link to it from your README. They keep the credit and the upkeep, and you keep a parser you can hold in your head.',
        'And put the scope in CONTRIBUTING that same evening. The next person should learn it before the 1,400 lines, not after.',
      ],
    },
  },
  {
    slug: 'review-queue-of-three-days',
    title: 'Our reviews take three days. What got yours under one?',
    topic: 'Tools and workflows',
    author: 'Priya Nair',
    replies: 71,
    views: 6020,
    time: '2 days ago',
    body: [
      'Seven engineers, about 40 pull requests a week. The median review takes 19 hours to start and 3 days to finish. We have tried reminders, a rotation and a channel. All three worked for two weeks.',
      'I don’t think people are lazy. I think picking up someone else’s work costs more than we admit. What changed it for you, and did it last?',
    ],
    answer: {
      author: 'Grace Lindqvist',
      role: 'Data analyst, Fathom',
      votes: 119,
      body: [
        'We looked at two years of our own data before changing anything. Size explained most of it: under 200 changed lines the median was 4 hours, above 600 it was 4 days, no matter who reviewed it or what the rule of the month was.',
        {
          steps: [
            'Split before you ask. We agreed on 250 lines, generated files aside, and a bot posts the number and nothing else.',
            'Write the description for a tired reader: what changes for users, where to start reading, what you are unsure about.',
            'Review first thing in the morning, before your own work. Half an hour for everyone, on the calendar.',
          ],
        },
        'We are at 5 hours, eleven months later. The rotation is gone; the size rule stayed.',
      ],
    },
  },
]
