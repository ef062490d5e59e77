// What stands on the page of each GeekSpace topic, beside its discussions.

type Question = { question: string; answer: string; by: string }

type TopicPage = {
  slug: string
  /** What people come for, in two sentences. */
  lead: string
  /** Asked most often: the short answers that moderators link to. */
  questions: readonly Question[]
}

const asked = (question: string, by: string, answer: string): Question => ({ question, answer, by })

/** By the topic's name. */
export const topicPages: Record<string, TopicPage> = {
  'Machine learning': {
    slug: 'machine-learning',
    lead: 'Models that run where people rely on them: how to measure them, how to keep them honest, and which papers are worth an evening. Beginners ask here too, and get answers.',
    questions: [
      asked(
        'How much data do I need before training something of my own is worth it?',
        'Ada Mensah',
        'Label 200 examples and try a ready-made model with a good prompt first. If that is within three points of what you need, you are done. Otherwise the 200 are the start of your evaluation set.',
      ),
      asked(
        'Which metric should we report?',
        'Grace Lindqvist',
        'The one someone outside the team can act on. Error rate per hundred cases beats any score, as long as you say which errors count.',
      ),
      asked(
        'Do I need a math degree?',
        'Henrik Solberg',
        'No. You need averages, spread, probability and the patience to look at raw examples for an hour a week. The last one is the rarest.',
      ),
    ],
  },
  'Platform and infrastructure': {
    slug: 'platform-and-infrastructure',
    lead: 'Databases, queues, deploys, and the nights they collide. Bring numbers: what you saw, under what load, on which version.',
    questions: [
      asked(
        'When do we need a second database server?',
        'Wesley Chen',
        'For reads, later than you think; for uptime, sooner. Look at what your users lose in an hour without it, and decide based on that, not on the load.',
      ),
      asked(
        'How many alerts are too many?',
        'Alex Rivera',
        'More than two a week that no one acted on. Delete those, or make them a line in a weekly report.',
      ),
      asked(
        'Is one big server still OK?',
        'Wesley Chen',
        'For most companies here, yes. Write down how long a restore takes, practice it every quarter, and sleep well.',
      ),
    ],
  },
  'Web and interfaces': {
    slug: 'web-and-interfaces',
    lead: 'From the first byte to the last pixel: speed, type, forms, accessibility and the browsers they meet. Screenshots are welcome, links to a live page even more so.',
    questions: [
      asked(
        'What is a good budget for JavaScript?',
        'Maya Adeyemi',
        'As much as a mid-range phone can run in half a second: about 150 KB compressed, everything included. Enforce it in a test, or it is just a wish.',
      ),
      asked(
        'Which accessibility checks are worth automating?',
        'Inês Duarte',
        'Everything a tool offers, because it’s free; that finds about a third. Then use the page with the keyboard alone for ten minutes.',
      ),
      asked(
        'Skeletons or spinners?',
        'Tomás Ortega',
        'Neither under 300 milliseconds. Skeletons where the shape is known, a spinner inside the button that was pressed, and nothing that moves the rest.',
      ),
    ],
  },
  'Careers and interviews': {
    slug: 'careers-and-interviews',
    lead: 'Interview loops, offers, levels and leaving well. You don’t have to name your company, and most people share the numbers anyway.',
    questions: [
      asked(
        'Should I name a number first?',
        'Lena Kraus',
        'If you know the range, yes, at its upper end, with a reason. If you don’t, ask for theirs; in many places they have to tell you.',
      ),
      asked(
        'How long is a good resume?',
        'Jonah Park',
        'One page up to ten years, two after that. We read the first third, so put what you changed there, not what you used.',
      ),
      asked(
        'I was rejected after five rounds. Can I ask why?',
        'Jonah Park',
        'Yes, once, within a week, with one specific question. About half of us answer when the question shows you want to learn, not argue.',
      ),
    ],
  },
  'Agents and directives': {
    slug: 'agents-and-directives',
    lead: 'Orcher and the Tannr API at work: what runs, what it costs, and what got caught in time. The best questions come with a trace, names removed.',
    questions: [
      asked(
        'What should an agent never do without a person?',
        'Noor Rahman',
        'Anything you couldn’t undo by Monday: emailing customers, paying, deleting, and anything about a person’s job or health.',
      ),
      asked(
        'How long should a directive be?',
        'Alex Rivera',
        'Goal, limits, and when to ask. Three lines are usually enough; what’s always true belongs in memory.',
      ),
      asked(
        'Reviewers approve everything. What now?',
        'Noor Rahman',
        'Show them less: only what is unusual, with the reason. And slip in a known mistake each month, announced in advance, so you can measure it.',
      ),
    ],
  },
  'Security and privacy': {
    slug: 'security-and-privacy',
    lead: 'Threat models, reviews and disclosures, among people who fix things. Never post a live vulnerability: write to the maintainer first, and ask here how.',
    questions: [
      asked(
        'Where do I start with a threat model?',
        'Inês Duarte',
        'With one page: what we have, who would want it, how they would get in, what we do about it. An hour with four people beats a month with a template.',
      ),
      asked(
        'Are security questions on forms still acceptable?',
        'Inês Duarte',
        'No. Anyone who knows the person knows the answers. Offer a passkey, or a code sent to a device they have.',
      ),
      asked(
        'How long can we keep logs?',
        'Ruth Okafor',
        'As long as you can name a purpose, and no longer. Thirty days for debugging and a year for audits is common; write it down, and let a scheduled job do the deleting.',
      ),
    ],
  },
  'Open source': {
    slug: 'open-source',
    lead: 'Maintaining, funding and saying no. For people who publish code, and for companies that build on it.',
    questions: [
      asked(
        'Which license should I choose?',
        'Wesley Chen',
        'MIT or Apache 2.0 if you want it used, the second if patents matter to your users. Choose on the first day; changing it later takes every contributor’s consent.',
      ),
      asked(
        'How do I get my first contribution accepted?',
        'Alex Rivera',
        'Fix the documentation where it confused you. You are the only one who still sees it with fresh eyes.',
      ),
      asked(
        'How much should a company give?',
        'Samir Haddad',
        'We give 1 percent of the engineering budget to the ten projects that would hurt most to lose. The list took an afternoon.',
      ),
    ],
  },
  'Tools and workflows': {
    slug: 'tools-and-workflows',
    lead: 'Editors, shells, notes, keyboards and the habits between them. Tell us what you quit using, too.',
    questions: [
      asked(
        'Is it worth learning another editor?',
        'Alex Rivera',
        'Only if you can say which ten minutes a day it saves. Two weeks of being slow is the price, so don’t pay it during a release.',
      ),
      asked(
        'Where do you keep notes so you can find them again?',
        'Maya Adeyemi',
        'In one place, with dates in the titles, searchable as text. Every system with more rules than that was abandoned within a year.',
      ),
      asked(
        'How do I stop checking messages all day?',
        'Priya Nair',
        'Turn off everything but direct messages, and tell your team how to reach you in an emergency. There were two last year.',
      ),
    ],
  },
}

export const topicAddress = (name: string) => `/geekspace/topics/${topicPages[name]?.slug}`
