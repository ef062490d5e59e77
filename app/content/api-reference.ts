// The Tannr API as its pages describe it. The calls come from the server's own OpenAPI document (tools/api-reference.ts); the words
// around them are written here.
import { burstSeconds, planLimits, upkeepLimit } from '#shared/orcher/plan-limits.ts'
import reference from './api-calls.json' with { type: 'json' }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Field = { name: string; type: string; required?: boolean; text?: string }

export type Endpoint = {
  /** Address fragment on /api/docs. */
  id: string
  method: Method
  path: string
  title: string
  text: string
  /** Null where any key will do; left out where a person has to ask. */
  scope?: string | null
  /** Path and query parameters, or the fields of the body. */
  fields: Field[]
  body?: string
  status: number
  /** Events, for as long as the client listens. */
  streams?: boolean
  /** Left out where nothing but the status is answered. */
  answer?: string
}

export type Family = { id: string; name: string; text: string; endpoints: Endpoint[] }

/** Two spaces, with what is short on one line, as a person would write it. */
function json(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  if (flat.length + indent.length < 44 && indent !== '') return flat
  if (typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + json(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}"${key}": ${json(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

/** The calls that the API is advertised with, in the order in which it is. */
const advertised = [
  ...['create-agent', 'update-agent', 'get-agent'],
  ...['create-directive', 'get-directive', 'update-directive'],
  ...['list-memory', 'create-memory', 'delete-memory'],
  ...['list-oversight-events', 'create-audit', 'get-trace'],
  ...['get-profile', 'match-profiles', 'profile-insights'],
  ...['analytics-usage', 'analytics-performance', 'analytics-insights'],
]
const rank = (id: string) => (advertised.includes(id) ? advertised.indexOf(id) : advertised.length)

/** Every call there is: in each family first the advertised ones, in their order, then the others. */
export const allFamilies: Family[] = reference.families.map((family) => ({
  ...family,
  endpoints: reference.calls
    .filter((call) => call.family === family.id)
    .toSorted((one, other) => rank(one.id) - rank(other.id))
    .map(({ family: _, body, answer, method, ...call }) => ({
      ...call,
      method: method as Method,
      ...(body === undefined ? {} : { body: json(body) }),
      ...(answer === undefined ? {} : { answer: typeof answer === 'string' ? answer.trim() : json(answer) }),
    })),
}))

/** The six families as they are advertised: three calls in each. */
export const families: Family[] = allFamilies
  .map((family) => ({ ...family, endpoints: family.endpoints.filter(({ id }) => advertised.includes(id)) }))
  .filter(({ endpoints }) => endpoints.length > 0)

/** What there is beside the advertised calls. */
export const furtherFamilies: Family[] = allFamilies
  .map((family) => ({ ...family, endpoints: family.endpoints.filter(({ id }) => !advertised.includes(id)) }))
  .filter(({ endpoints }) => endpoints.length > 0)

export const endpoints: Endpoint[] = families.flatMap((family) => family.endpoints)

export const conventions: { term: string; text: string }[] = [
  {
    term: 'Address',
    text: 'All paths begin with `/v1` on the host that your account shows, written `$TANNR_URL` here.',
  },
  {
    term: 'Authentication',
    text: 'Send `Authorization: Bearer` with an API key or a signed token. Both carry scopes.',
  },
  {
    term: 'Workspace',
    text: 'A key belongs to one workspace. With a person’s own token, `Tannr-Workspace` names the workspace or sandbox by its id; without it, your first one is used.',
  },
  {
    term: 'Format',
    text: 'JSON both ways. Names are snake_case, times are UTC, progress is a percentage from 0 to 100.',
  },
  { term: 'Repeats', text: 'Send `Idempotency-Key` with a POST and repeating it does the work once.' },
]

export const states: { name: string; text: string }[] = [
  { name: 'queued', text: 'Accepted, not started.' },
  { name: 'planning', text: 'The directive assistant is making the plan.' },
  { name: 'running', text: 'Agents are at work. `progress` says how far.' },
  { name: 'awaiting_approval', text: 'A person has to decide.' },
  { name: 'paused', text: 'Stopped by a person, a limit or a deadline. It can be resumed.' },
  { name: 'completed', text: 'Done. The trace is final.' },
  { name: 'failed', text: 'Could not be finished. `explained` says why; the trace is kept.' },
  { name: 'cancelled', text: 'Stopped for good. The trace is kept.' },
]

/** As the server lists them: what programs have to tell apart. */
export const errors: { status: string; code: string; text: string }[] = reference.errors

const figure = (n: number | null) => (n === null ? 'Unlimited' : n.toLocaleString('en-US'))
const byPlan = (name: keyof (typeof planLimits)['starter']) =>
  [planLimits.starter, planLimits.growth, planLimits.enterprise].map((plan) => figure(plan[name]))

/** Of an account by its plan, and those that are the same for everybody. */
export const limits = {
  table: {
    caption: 'Limits of an account by plan',
    columns: ['An account has', 'Starter', 'Growth', 'Enterprise'],
    rows: [
      ['Calls a month', ...byPlan('calls')],
      [`Calls in ${burstSeconds} seconds`, ...byPlan('burst')],
      ['Open connections at once: event streams and waits', ...byPlan('openCalls')],
      ['Emails a day to members of its workspaces', ...byPlan('mails')],
      ['Directives a day that schedules issue', ...byPlan('scheduled')],
      ['Webhooks in each workspace', 'None', '20', '20'],
    ],
  },
  rest: [
    {
      term: 'A call',
      text: 'A body of at most 1 MB, a context of 256 kB, an instruction of 20,000 characters.',
    },
    {
      term: 'A directive',
      text: 'At most 40 steps that you send, 100 in all, and an hour of work, unless `limits` says otherwise.',
    },
    {
      term: 'A workspace',
      text: '200 members, 100 keys, 1,000 agents, 200 policies, 100 schedules and 20 tool servers; 10,000 entries of memory for each agent.',
    },
    {
      term: 'An account',
      text: `20 workspaces, and ${figure(upkeepLimit.most)} changes in ten minutes of what no plan counts, such as keys.`,
    },
    {
      term: 'A message to a webhook',
      text: 'Answer with a 2xx status within 15 seconds; the body is not read. Otherwise the message is sent again after 5 seconds, 5 and 30 minutes, and 2, 5, 10 and 14 hours; 410 stops it. At most five messages per workspace and ten per account are sent at once.',
    },
    {
      term: 'A sandbox',
      text: '1,000 directives and 50 MB a day, where each change counts as at least 2 kB and each step as much as it finds. There is no monthly limit on calls. Its directives, memory and events are kept for 30 days; agents, policies, schedules and keys stay.',
    },
  ],
}

export const keys = {
  title: 'Get a key',
  text: 'A key belongs to a workspace and carries the scopes that you give it, up to those of your role. The sandbox on this page creates its own.',
  steps: [
    '[Create an account](/auth?mode=signup&next=/api/docs), or sign in to the one you have.',
    'Create a key in the [console](/orcher/console/keys): a sandbox key to try things, or a live key for your own records. Both work at once and are shown only once.',
    'Set it as `TANNR_API_KEY`. Never put it in a page or a repository.',
  ],
  action: { label: 'Get API Key', to: '/orcher/console?key=sandbox' },
}

export const mcp = {
  title: 'Connect an assistant',
  text: 'Clients of the Model Context Protocol, such as Claude, Cursor or VS Code, use the same calls and the tools of plans.',
  steps: [
    'Add a server to your client by its address. That is all it needs:',
    'It sends you here to sign in. Choose the workspace and what the client may do there.',
    'Its calls count toward your plan, and your policies hold. Where a person has to decide, it gets the id of the approval and waits.',
  ],
  end: 'Remove it in [Settings](/settings), or among the [keys](/orcher/console/keys) of the workspace. Clients without sign-in take an API key as a bearer token.',
}

export const sandboxText = {
  title: 'Sandbox',
  text: 'Once you sign in, it sends your calls to the real routes with a sandbox key that expires after a day. Nothing counts toward your plan. What it creates stays apart from your own records and is kept for 30 days.',
  visitor: 'You are not signed in, so Send shows the documented answer and sends nothing.',
}
