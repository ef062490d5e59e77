/**
 * Actions that somebody asks for: the page where it is done, with their words filled in. Nothing is done before they confirm it
 * there.
 */
import type { Step } from './answer.ts'
import { alertAddress, jobQueryOf, jobQueryText } from './job-query.ts'
import type { Known } from './kind.ts'
import { changePassword, resetPassword } from './signed-in-steps.ts'

export type Action = {
  steps: Step[]
  /** The sentence before those of the sources. */
  says: string
  /** The pages that it is done on and read about, the most fitting first. */
  sources: string[]
}

type Rule = { when: RegExp; act: (text: string, known: Known) => Action }

const step = (label: string, to: string): Step => ({ label, to })
const support = step('Contact support', '/support')
const help = (slug: string) => `/help-center/${slug}`

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
const titleOf = (text: string) => capital(text.trim().replace(/[.!?]+$/, '')).slice(0, 120)
const titleCase = (text: string) => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

function newAlert(text: string, known: Known): Action {
  const asked = text
    .replace(/^(set up|create|add|make|new|set|send|give)\b/, ' ')
    .replace(/\balerts?\b/g, ' ')
    .replace(/\b(notify|remind|alert|tell|me|when|if|about|come up|appear|show up|ones?)\b/g, ' ')
  const query = jobQueryOf(asked, known.words, known.companies)
  const named = Boolean(
    query.words || query.place || query.remote || query.salary || query.company || query.level || query.type,
  )
  return {
    says: 'A job alert gathers new jobs that fit and tells you daily or weekly. It is filled in with your words, and starts when you save it.',
    sources: ['/job-alerts', '/jobs'],
    steps: [
      named
        ? step(`Create an alert for ${jobQueryText(query)}`, alertAddress(query))
        : step('Create a new alert', '/job-alerts?new=alert'),
      step('See your job alerts', '/job-alerts'),
    ],
  }
}

function newGoal(text: string): Action {
  const title = titleOf(text.replace(/^.*?\bgoals?\b\s*(for|to|of|about|:|-)?\s*(me )?(to )?/, ''))
  return {
    says: 'A goal has a date, milestones and its progress. It is filled in with your words, and is added to your list when you save it.',
    sources: ['/goals'],
    steps: [
      title
        ? step(`Create the goal “${title}”`, `/goals?${new URLSearchParams({ new: 'goal', title })}`)
        : step('Create a new goal', '/goals?new=goal'),
      step('See your goals', '/goals'),
    ],
  }
}

function newSkill(text: string): Action {
  const name = titleOf(
    text
      .replace(/^(add|set|put|create)\b/, '')
      .replace(/\b(to|on|in) (my )?(skills?|profile)( list)?\b/, '')
      .replace(/\b(an?|the|my|new|skills?)\b/g, '')
      .replace(/\s+/g, ' '),
  )
  return {
    says: 'A skill has a level and can be verified by an assessment. It is added to your list when you save it.',
    sources: ['/skills', help('build-a-profile-that-matches')],
    steps: [
      name
        ? step(`Add the skill “${name}”`, `/skills?${new URLSearchParams({ new: 'skill', name })}`)
        : step('Add a skill', '/skills?new=skill'),
      step('See your skills', '/skills'),
    ],
  }
}

function write(text: string): Action {
  const about =
    /\b(?:to|message|write|email|mail)\s+(?:an? (?:message|note|email) to\s+)?([\p{L} .'-]+?)(?:\s+(?:that|about|saying|and say)\s+(.*))?$/u.exec(
      text.replace(/^send an? (message|note|email|mail) to /, 'write to '),
    )
  const name = titleCase(about?.[1]?.replace(/^to /, '').trim() ?? '')
  const params = new URLSearchParams({
    ...(name && { to: name }),
    ...(about?.[2] && { draft: capital(about[2]) }),
  })
  return {
    says: 'Messages keeps what you write as a draft until you send it. Nothing leaves before that.',
    sources: ['/messages'],
    steps: [
      step(
        name ? `Write to ${name}` : 'Write a message',
        params.size > 0 ? `/messages?${params}` : '/messages',
      ),
      ...(name ? [step(`Find ${name}`, `/search?q=${encodeURIComponent(name)}&type=people`)] : []),
    ],
  }
}

const at =
  (says: string, sources: string[], ...steps: Step[]) =>
  (): Action => ({ says, sources, steps: [...steps] })
const settings = (label: string) => step(label, '/settings')

/** The first that fits counts. */
const rules: readonly Rule[] = [
  { when: /\balerts?\b|^(notify|remind|tell) me\b/, act: newAlert },
  { when: /\bgoals?\b/, act: newGoal },
  {
    when: /\bpass ?word\b/,
    act: at('', [help('reset-a-password'), '/settings'], resetPassword, changePassword),
  },
  {
    when: /^(contact|call|ring|phone|chat)\b|\b(support|human|agent|real person|customer service)\b|\bticket\b/,
    act: at('', ['/support'], support, step('Browse the Help Center', '/help-center')),
  },
  {
    when: /\b(scam|fraud|abuse|spam|harassment|weakness|vulnerability)\b/,
    act: at(
      '',
      [help('report-something-wrong'), '/safety'],
      step('Report it to support', '/support?topic=privacy-security'),
      step('Read about safety', '/safety'),
    ),
  },
  {
    when: /\b(unsubscribe|notifications?|newsletter|subscription mails?)\b/,
    act: at(
      'Settings has a switch for each kind of notification, and one for the newsletter.',
      ['/settings'],
      settings('Choose your notifications'),
    ),
  },
  {
    when: /^(delete|remove|close|deactivate)\b.*\b(account|profile|data|everything)\b/,
    act: at(
      '',
      [help('export-or-delete-your-data'), '/settings'],
      settings('Delete your account in Settings'),
      settings('Export your data first'),
    ),
  },
  {
    when: /^(export|download|get)\b/,
    act: at('', [help('export-or-delete-your-data'), '/settings'], settings('Export your data')),
  },
  {
    when: /\b(plan|subscription|trial|membership|pro)\b/,
    act: at(
      '',
      [help('change-or-cancel-a-plan'), '/support'],
      step('Ask to change your plan', '/support?topic=account-billing'),
      step('Compare the plans', '/tannrspace#plans'),
    ),
  },
  {
    when: /\b(e-?mail address|my e-?mail|phone number|my name|my number)\b/,
    act: at(
      'Your addresses and your name are changed in Settings; a new address counts once you confirm it.',
      ['/settings', '/support'],
      settings('Change it in Settings'),
      support,
    ),
  },
  {
    when: /\b(sign|log) ?out\b/,
    act: at(
      'Settings lists your sessions and ends them, here or everywhere.',
      ['/settings'],
      settings('Sign out of other sessions'),
    ),
  },
  {
    when: /\breview\b/,
    act: at('', ['/reviewspace'], step('Write a review in ReviewSpace', '/reviewspace')),
  },
  { when: /\bsalary\b|\bpay\b/, act: at('', ['/salaryspace'], step('Submit your salary', '/salaryspace')) },
  {
    when: /\bdemo\b|\bsales\b/,
    act: at(
      '',
      ['/orcher', '/for-business'],
      step('Request a demo of Orcher', '/orcher'),
      step('See what it does for companies', '/for-business'),
    ),
  },
  {
    when: /^(post|publish|advertise|add|create)\b.*\b(job|jobs|role|position|vacancy|posting)\b/,
    act: at(
      '',
      ['/business-portal', '/for-business', '/advertise'],
      step('Post a job', '/business-portal'),
      step('See what a featured posting costs', '/advertise#prices'),
    ),
  },
  {
    when: /^(enroll|join|start|take)\b.*\b(course|class|path|in)\b/,
    act: at(
      '',
      ['/education', '/learning'],
      step('See all courses', '/education'),
      step('Open your Learning Hub', '/learning'),
    ),
  },
  {
    when: /\b(hide|block)\b.*\b(boss|employer|company|colleagues?|work)\b/,
    act: at('', [help('hide-from-your-employer'), '/settings'], settings('Turn off Profile visible')),
  },
  {
    when: /\b(hide|profile|visible|visibility|private)\b/,
    act: at(
      '',
      [help('choose-who-sees-your-profile'), '/settings'],
      settings('Choose who sees your profile'),
    ),
  },
  { when: /^add\b|\bskills?\b/, act: newSkill },
  { when: /^(write|send|message|email|mail|text|talk|speak)\b/, act: write },
]

/** Undefined if no rule matches. `text` is in lower case. */
export function actionFor(text: string, known: Known): Action | undefined {
  return rules.find(({ when }) => when.test(text))?.act(text, known)
}
