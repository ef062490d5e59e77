export type CourseLevel = 'Beginner' | 'Intermediate' | 'Advanced'

export type Course = {
  slug: string
  title: string
  instructor: string
  duration: string
  students: number
  rating: number
  /** US dollars. */
  price: number
  level: CourseLevel
  about: string
}

export type LearningPath = {
  title: string
  courses: number
  duration: string
  description: string
  steps: readonly string[]
}

export const educationStats = [
  { value: '50,000+', label: 'students' },
  { value: '200+', label: 'instructors' },
  { value: '500+', label: 'courses' },
  { value: '98%', label: 'completion' },
] as const

export const courses: Course[] = [
  {
    slug: 'machine-learning-in-production',
    title: 'Machine learning in production',
    instructor: 'Ada Mensah',
    duration: '10 weeks',
    students: 4210,
    rating: 4.9,
    price: 249,
    level: 'Advanced',
    about:
      'From a notebook that runs once to a service that runs on Sunday: data contracts, evaluation, drift and fewer pages at night.',
  },
  {
    slug: 'directing-agents',
    title: 'Directing agents',
    instructor: 'Noor Rahman',
    duration: '4 weeks',
    students: 3875,
    rating: 4.8,
    price: 179,
    level: 'Intermediate',
    about:
      'Write directives that say what done means, set limits that hold, and read a trace like a reviewer.',
  },
  {
    slug: 'systems-design-interviews',
    title: 'Systems design, out loud',
    instructor: 'Priya Nair',
    duration: '6 weeks',
    students: 6120,
    rating: 4.8,
    price: 199,
    level: 'Advanced',
    about:
      'Twelve real designs, drawn and defended in pairs. You leave able to think out loud in front of other people.',
  },
  {
    slug: 'portfolios-that-get-read',
    title: 'Portfolios that get read',
    instructor: 'Tomás Ortega',
    duration: '3 weeks',
    students: 2940,
    rating: 4.7,
    price: 129,
    level: 'Beginner',
    about: 'Three projects, hardest parts first, with two rounds of notes from people who hire.',
  },
  {
    slug: 'data-analysis-from-zero',
    title: 'Data analysis from zero',
    instructor: 'Grace Lindqvist',
    duration: '8 weeks',
    students: 8450,
    rating: 4.6,
    price: 149,
    level: 'Beginner',
    about: 'Questions, tables, SQL and charts that answer them. High school math is enough.',
  },
  {
    slug: 'talking-about-pay',
    title: 'Talking about pay',
    instructor: 'Lena Kraus',
    duration: '2 weeks',
    students: 5230,
    rating: 4.5,
    price: 99,
    level: 'Beginner',
    about:
      'Find your range, say your number, and stay friendly. Rehearsed out loud, with SalarySpace open beside you.',
  },
]

export const learningPaths: LearningPath[] = [
  {
    title: 'Into machine learning',
    courses: 6,
    duration: '9 months',
    description: 'For engineers who already build software and want to build models that last.',
    steps: ['Statistics you will use', 'Models by hand', 'Evaluation', 'Machine learning in production'],
  },
  {
    title: 'From analyst to lead',
    courses: 5,
    duration: '6 months',
    description: 'From answering questions to deciding which ones are worth asking.',
    steps: ['SQL in depth', 'Experiments', 'Writing for decisions', 'Leading a small team'],
  },
  {
    title: 'Design with evidence',
    courses: 4,
    duration: '5 months',
    description: 'For designers who want their work to survive the meeting after the critique.',
    steps: ['Interviews', 'Prototypes that test something', 'Accessibility', 'Portfolios that get read'],
  },
  {
    title: 'Running agents at work',
    courses: 4,
    duration: '4 months',
    description: 'For people in operations, risk and compliance who will answer for what agents do.',
    steps: ['What agents are', 'Directing agents', 'Oversight and audit', 'Incident practice'],
  },
]

export const educationBenefits = [
  {
    term: 'Taught by people who do the work',
    text: 'Instructors practice what they teach, and their pay depends on how well it lands.',
  },
  {
    term: 'Small groups, real notes',
    text: 'Twelve people per group. An instructor reads every assignment and says what to change.',
  },
  {
    term: 'Counts on your profile',
    text: 'Finished courses add verified skills to your TannrSpace profile, and matching uses them.',
  },
  {
    term: 'Keep what you pay for',
    text: 'You keep access to the material and its updates. Stop in the first two weeks and you pay nothing.',
  },
] as const

export const educationPage = {
  eyebrow: 'Education',
  title: 'Learn what the next role asks for',
  lead: 'Courses by practitioners, in groups small enough for your work to be read.',
  closing: {
    title: 'Not sure where to start?',
    text: 'Tell us the role you want. We look at your profile and reply with a path, including what you can skip.',
    action: 'Ask for a path',
  },
} as const
