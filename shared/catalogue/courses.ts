// The courses of the Learning Hub with their lessons.

export const hubCategories = ['AI & Data', 'Engineering', 'Design', 'Leadership', 'Career'] as const
export type HubCategory = (typeof hubCategories)[number]
export type HubLevel = 'Beginner' | 'Intermediate' | 'Advanced'

export type Lesson = { title: string; minutes: number; summary: string }

export type HubCourse = {
  id: string
  title: string
  instructor: string
  category: HubCategory
  level: HubLevel
  duration: string
  students: number
  rating: number
  /** US dollars. */
  price: number
  thumbnail: 'threads' | 'nodes' | 'steps' | 'branches'
  description: string
  lessons: readonly Lesson[]
}

const lesson = (title: string, minutes: number, summary: string): Lesson => ({ title, minutes, summary })

export const hubCourses: readonly HubCourse[] = [
  {
    id: 'machine-learning-in-production',
    title: 'Machine learning in production',
    instructor: 'Ada Mensah',
    category: 'AI & Data',
    level: 'Advanced',
    duration: '10 weeks',
    students: 4210,
    rating: 4.9,
    price: 249,
    thumbnail: 'nodes',
    description:
      'From a notebook that runs once to a service that runs on Sunday: data contracts, evaluation, drift and fewer pages at night.',
    lessons: [
      lesson(
        'What breaks after launch',
        35,
        'Five failures from real services, and what each would have cost to catch earlier.',
      ),
      lesson(
        'Contracts for data',
        50,
        'Write down what a table promises, check it on arrival, and decide what happens when it lies.',
      ),
      lesson(
        'Evaluation you can argue with',
        60,
        'Build a test set that represents the people you serve, and report its score with its spread.',
      ),
      lesson(
        'Shipping beside the old model',
        45,
        'Shadow, compare, shift: three ways to change a model while it is in use.',
      ),
      lesson(
        'Drift and the pager',
        50,
        'Choose two signals that are worth waking up for, and turn the rest into a weekly read.',
      ),
    ],
  },
  {
    id: 'directing-agents',
    title: 'Directing agents',
    instructor: 'Noor Rahman',
    category: 'AI & Data',
    level: 'Intermediate',
    duration: '4 weeks',
    students: 3875,
    rating: 4.8,
    price: 179,
    thumbnail: 'branches',
    description:
      'Write directives that say what done means, set limits that hold, and read a trace like a reviewer.',
    lessons: [
      lesson(
        'What done means',
        30,
        'Turn a wish into a directive: the result, the evidence for it, and when to stop.',
      ),
      lesson(
        'Limits that hold',
        40,
        'Money, time, reach and tone: write the limits first, and test that they hold.',
      ),
      lesson(
        'Reading a trace',
        45,
        'Follow one run from its first thought to its last call, and mark where you would have stepped in.',
      ),
      lesson(
        'Handing over',
        35,
        'Write the note that lets a colleague, or another agent, pick up where this one left off.',
      ),
    ],
  },
  {
    id: 'systems-design-interviews',
    title: 'Systems design, out loud',
    instructor: 'Priya Nair',
    category: 'Engineering',
    level: 'Advanced',
    duration: '6 weeks',
    students: 6120,
    rating: 4.8,
    price: 199,
    thumbnail: 'threads',
    description:
      'Twelve real designs, drawn and defended in pairs. You leave able to think out loud in front of other people.',
    lessons: [
      lesson(
        'Ask before you draw',
        30,
        'The eight questions that change a design, and how to tell when you have asked enough.',
      ),
      lesson(
        'Numbers on a napkin',
        40,
        'Estimate load, storage and cost to within a factor of three, in two minutes.',
      ),
      lesson(
        'Queues, caches, copies',
        55,
        'What each buys, what each costs, and the sentence that explains the choice.',
      ),
      lesson(
        'When it fails',
        50,
        'Take your own design apart: one zone, one disk, one slow dependency at a time.',
      ),
      lesson(
        'A design in forty minutes',
        60,
        'A full round with a partner, recorded, with notes from someone who hires.',
      ),
    ],
  },
  {
    id: 'portfolios-that-get-read',
    title: 'Portfolios that get read',
    instructor: 'Tomás Ortega',
    category: 'Design',
    level: 'Beginner',
    duration: '3 weeks',
    students: 2940,
    rating: 4.7,
    price: 129,
    thumbnail: 'steps',
    description: 'Three projects, hardest parts first, with two rounds of notes from people who hire.',
    lessons: [
      lesson(
        'Choose three',
        25,
        'Sort everything you made by what it cost you to decide, and keep the top three.',
      ),
      lesson('Start at the hard part', 40, 'Rewrite each case to open where you did not know what to do.'),
      lesson('Show the turn', 35, 'One picture before, one after, and the sentence between them.'),
      lesson('Notes, twice', 45, 'Two readers, two rounds. Change what both of them stumbled over.'),
    ],
  },
  {
    id: 'data-analysis-from-zero',
    title: 'Data analysis from zero',
    instructor: 'Grace Lindqvist',
    category: 'AI & Data',
    level: 'Beginner',
    duration: '8 weeks',
    students: 8450,
    rating: 4.6,
    price: 149,
    thumbnail: 'threads',
    description: 'Questions, tables, SQL and charts that answer them. High school math is enough.',
    lessons: [
      lesson('A question worth a table', 30, 'Rewrite five vague questions until a table could answer them.'),
      lesson('Selecting and joining', 55, 'Two tables, one key, and the three ways a join surprises people.'),
      lesson(
        'Counting honestly',
        50,
        'Groups, shares and missing rows: say what the denominator is, every time.',
      ),
      lesson(
        'A chart that answers',
        40,
        'Choose the mark that fits the question, label it, and take the rest away.',
      ),
    ],
  },
  {
    id: 'talking-about-pay',
    title: 'Talking about pay',
    instructor: 'Lena Kraus',
    category: 'Career',
    level: 'Beginner',
    duration: '2 weeks',
    students: 5230,
    rating: 4.5,
    price: 99,
    thumbnail: 'steps',
    description:
      'Find your range, say your number, and stay friendly. Rehearsed out loud, with SalarySpace open beside you.',
    lessons: [
      lesson('Find your range', 25, 'Three sources, one range, and the reason you sit where you do in it.'),
      lesson('Say the number', 30, 'One sentence, then silence. Rehearse it until it is boring.'),
      lesson(
        'When the answer is no',
        30,
        'Four things other than salary, and how to ask for a date instead of a promise.',
      ),
    ],
  },
  {
    id: 'writing-for-decisions',
    title: 'Writing for decisions',
    instructor: 'Ruth Okafor',
    category: 'Leadership',
    level: 'Intermediate',
    duration: '4 weeks',
    students: 2315,
    rating: 4.7,
    price: 139,
    thumbnail: 'branches',
    description:
      'One page that a busy group can decide on: the question, the options as their friends would put them, and what you would do.',
    lessons: [
      lesson('One question a page', 30, 'Cut a ten-page paper down to the decision hiding in it.'),
      lesson(
        'Options with their friends',
        40,
        'Describe each option so that the person who wants it would sign the paragraph.',
      ),
      lesson(
        'What you would do',
        35,
        'Recommend, say how sure you are, and say what would change your mind.',
      ),
      lesson(
        'The meeting after',
        30,
        'Read in silence, talk in turns, write down what was decided and by whom.',
      ),
    ],
  },
  {
    id: 'leading-a-small-team',
    title: 'Leading a small team',
    instructor: 'Daniel Kowalski',
    category: 'Leadership',
    level: 'Intermediate',
    duration: '6 weeks',
    students: 3060,
    rating: 4.6,
    price: 189,
    thumbnail: 'nodes',
    description:
      'The first year with other people’s work in your hands: one-to-ones, feedback, priorities, and the conversations you put off.',
    lessons: [
      lesson(
        'Your first two weeks',
        35,
        'Listen to everyone once, with the same four questions, and change nothing yet.',
      ),
      lesson('One-to-ones that matter', 40, 'Whose hour it is, what belongs in it, and what to write down.'),
      lesson(
        'Feedback within a day',
        35,
        'What you saw, what it did, what you ask for: said kindly, and soon.',
      ),
      lesson('Saying no for the team', 40, 'Keep a list of what will not be done, and defend it in public.'),
      lesson(
        'The conversation you put off',
        45,
        'Prepare it on one page, have it this week, and follow up in writing.',
      ),
    ],
  },
]
