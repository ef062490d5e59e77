// What stands on the page of each learning path of Education: all of its courses, in order.

type Station = {
  title: string
  weeks: number
  about: string
  /** The featured course of that name, where it is one. */
  slug?: string
}

type EducationPath = {
  slug: string
  /** What somebody can do at the end. */
  outcome: readonly string[]
  /** Who it is for, and what they should bring. */
  before: string
  stations: readonly Station[]
}

/** By the path's title. */
export const educationPaths: Record<string, EducationPath> = {
  'Into machine learning': {
    slug: 'into-machine-learning',
    before:
      'You write software for a living and are comfortable in one programming language. High school math is enough.',
    outcome: [
      'Frame a question so that a model can answer it, and say when none should.',
      'Build an evaluation that the people who use the output agree with.',
      'Run a model that others rely on, and notice when the world moves away from it.',
    ],
    stations: [
      {
        title: 'Statistics you will use',
        weeks: 6,
        about: 'Averages, spread, samples and tests, each on data from a real service.',
      },
      {
        title: 'Data that can be trusted',
        weeks: 5,
        about: 'Labels, leaks and joins: where most models fail before they are trained.',
      },
      {
        title: 'Models by hand',
        weeks: 8,
        about: 'Five models from an empty file, so none of them feels like magic anymore.',
      },
      {
        title: 'Evaluation',
        weeks: 5,
        about: 'Frozen and rolling sets, the cost of each kind of mistake, and arguing about a number.',
      },
      {
        title: 'Machine learning in production',
        weeks: 10,
        about: 'Contracts for data, drift, releases and fewer pages at night.',
        slug: 'machine-learning-in-production',
      },
      {
        title: 'A project of your own',
        weeks: 5,
        about: 'A model for your own team, reviewed by an instructor and two people from your group.',
      },
    ],
  },
  'From analyst to lead': {
    slug: 'from-analyst-to-lead',
    before: 'You answer questions with data today, and want a say in which ones are asked.',
    outcome: [
      'Turn a vague wish into a question that a number can settle.',
      'Design an experiment that survives the meeting about it.',
      'Lead three or four people without doing their work.',
    ],
    stations: [
      {
        title: 'SQL in depth',
        weeks: 5,
        about: 'Windows, plans and the queries that make others wait. Bring your slowest one.',
      },
      {
        title: 'Experiments',
        weeks: 6,
        about: 'From a hunch to a result: size, duration, stopping early, and saying “we don’t know”.',
      },
      {
        title: 'Charts that decide',
        weeks: 5,
        about: 'One page, one claim, one chart. Redrawn until a stranger reads it correctly.',
      },
      {
        title: 'Writing for decisions',
        weeks: 4,
        about: 'Memos that get an answer: the question first, the evidence second, your view on top.',
        slug: 'writing-for-decisions',
      },
      {
        title: 'Leading a small team',
        weeks: 6,
        about: 'One-on-ones, priorities and feedback, rehearsed with people in the role.',
        slug: 'leading-a-small-team',
      },
    ],
  },
  'Design with evidence': {
    slug: 'design-with-evidence',
    before:
      'You design interfaces and have shipped at least one. Your own project comes with you through all four courses.',
    outcome: [
      'Learn from eight conversations what a survey of eight hundred would hide.',
      'Build the smallest thing that could prove you wrong.',
      'Show work so that people hire you for how you think.',
    ],
    stations: [
      {
        title: 'Interviews',
        weeks: 5,
        about: 'Asking without leading, listening to the end, and taking notes others can use.',
      },
      {
        title: 'Prototypes that test something',
        weeks: 6,
        about: 'A question for each prototype, five people for each question, a week for both.',
      },
      {
        title: 'Accessibility',
        weeks: 6,
        about: 'Keyboards, large text, screen readers and tired eyes, with people who rely on them.',
      },
      {
        title: 'Portfolios that get read',
        weeks: 3,
        about: 'Three projects, hardest parts first.',
        slug: 'portfolios-that-get-read',
      },
    ],
  },
  'Running agents at work': {
    slug: 'running-agents-at-work',
    before:
      'You will answer for what agents do: in operations, risk, compliance or as the owner of a process. No code needed.',
    outcome: [
      'Say which steps an agent may take alone, which need a person, and why.',
      'Write directives with limits that hold, and read a trace in ten minutes.',
      'Run the first hour of an incident calmly, and write about it honestly.',
    ],
    stations: [
      {
        title: 'What agents are',
        weeks: 3,
        about: 'What they can and cannot do today, shown on five runs that went well and five that did not.',
      },
      {
        title: 'Directing agents',
        weeks: 4,
        about: 'Directives that say what done means, limits that hold, and traces read like a reviewer.',
        slug: 'directing-agents',
      },
      {
        title: 'Oversight and audit',
        weeks: 5,
        about: 'Approvals that people take seriously, samples that find mistakes, records that hold up.',
      },
      {
        title: 'Incident practice',
        weeks: 4,
        about: 'Four rehearsed incidents, from the first odd trace to the email to customers.',
      },
    ],
  },
}

export const educationPathAddress = (title: string) => `/education/${educationPaths[title]?.slug}`
