// Every call of the Tannr API: the page /api lists them, /api/docs documents them, the sandbox answers them.

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Field = { name: string; type: string; required?: boolean; text: string }

export type Endpoint = {
  /** Address fragment on /api/docs. */
  id: string
  method: Method
  path: string
  title: string
  text: string
  scope: string
  /** Path and query parameters, or the fields of the body. */
  fields: Field[]
  body?: string
  answer: string
}

export type Family = { id: string; name: string; text: string; endpoints: Endpoint[] }

const agentFields: Field[] = [
  {
    name: 'name',
    type: 'string',
    required: true,
    text: 'What people call the agent. At most 80 characters.',
  },
  {
    name: 'capabilities',
    type: 'string[]',
    required: true,
    text: 'What it may do, for instance `research`.',
  },
  { name: 'role', type: 'string', required: true, text: 'The role whose scopes it works under.' },
]

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

export const families: Family[] = [
  {
    id: 'agents',
    name: 'Agents',
    text: 'Create, inspect and update agents.',
    endpoints: [
      {
        id: 'create-agent',
        method: 'POST',
        path: '/agents',
        title: 'Create an agent',
        text: 'Makes an agent that can be given directives at once.',
        scope: 'agents:write',
        fields: agentFields,
        body: json({ name: 'analyst', capabilities: ['research', 'summarize'], role: 'reviewer' }),
        answer: json({
          id: 'agt_7Qm2',
          name: 'analyst',
          capabilities: ['research', 'summarize'],
          role: 'reviewer',
          created_at: '2026-09-14T08:20:00Z',
        }),
      },
      {
        id: 'update-agent',
        method: 'PATCH',
        path: '/agents/{id}',
        title: 'Update an agent',
        text: 'Changes the fields that are sent. A running directive keeps the capabilities that it started with.',
        scope: 'agents:write',
        fields: agentFields.map((field) => ({ ...field, required: false })),
        body: json({ capabilities: ['research', 'summarize', 'draft'] }),
        answer: json({
          id: 'agt_7Qm2',
          name: 'analyst',
          capabilities: ['research', 'summarize', 'draft'],
          role: 'reviewer',
          created_at: '2026-09-14T08:20:00Z',
        }),
      },
      {
        id: 'get-agent',
        method: 'GET',
        path: '/agents/{id}',
        title: 'Read an agent',
        text: 'Returns the agent as it stands.',
        scope: 'agents:read',
        fields: [{ name: 'id', type: 'string', required: true, text: 'The id that creating it returned.' }],
        answer: json({
          id: 'agt_7Qm2',
          name: 'analyst',
          capabilities: ['research', 'summarize'],
          role: 'reviewer',
          created_at: '2026-09-14T08:20:00Z',
        }),
      },
    ],
  },
  {
    id: 'directives',
    name: 'Directives',
    text: 'Hand over work and follow it.',
    endpoints: [
      {
        id: 'create-directive',
        method: 'POST',
        path: '/directives',
        title: 'Submit a directive',
        text: 'Hands work to an agent. The answer comes at once; the work continues behind it.',
        scope: 'directives:write',
        fields: [
          { name: 'agent_id', type: 'string', required: true, text: 'Who does the work.' },
          {
            name: 'instruction',
            type: 'string',
            required: true,
            text: 'The outcome you want, in a sentence or a page.',
          },
          { name: 'context', type: 'object', text: 'Facts that the agent should start from.' },
        ],
        body: json({
          agent_id: 'agt_7Qm2',
          instruction: 'Compare Q3 vendor risk',
          context: { region: 'EU' },
        }),
        answer: json({ id: 'dir_4Kx9', agent_id: 'agt_7Qm2', state: 'queued', progress: 0 }),
      },
      {
        id: 'get-directive',
        method: 'GET',
        path: '/directives/{id}',
        title: 'Read the status of a directive',
        text: 'Returns its state and its progress in percent. Poll it, or take a webhook and do not.',
        scope: 'directives:read',
        fields: [{ name: 'id', type: 'string', required: true, text: 'The id that submitting it returned.' }],
        answer: json({ id: 'dir_4Kx9', agent_id: 'agt_7Qm2', state: 'running', progress: 40 }),
      },
      {
        id: 'update-directive',
        method: 'PATCH',
        path: '/directives/{id}',
        title: 'Pause, resume or change a directive',
        text: 'Sets the state to `paused`, `running` or `cancelled`, or adds to the context.',
        scope: 'directives:write',
        fields: [
          { name: 'state', type: 'string', text: '`paused`, `running` or `cancelled`.' },
          { name: 'context', type: 'object', text: 'Merged with the context that it already has.' },
        ],
        body: json({ state: 'paused' }),
        answer: json({ id: 'dir_4Kx9', agent_id: 'agt_7Qm2', state: 'paused', progress: 40 }),
      },
    ],
  },
  {
    id: 'memory',
    name: 'Memory',
    text: 'What an agent knows, and may forget.',
    endpoints: [
      {
        id: 'list-memory',
        method: 'GET',
        path: '/memory/{agent_id}',
        title: 'List what an agent remembers',
        text: 'Newest first, each entry with the directive that it came from.',
        scope: 'memory:read',
        fields: [{ name: 'agent_id', type: 'string', required: true, text: 'Whose memory.' }],
        answer: json({
          entries: [
            {
              id: 'mem_1Lr8',
              agent_id: 'agt_7Qm2',
              text: 'Vendor reviews close on the 15th.',
              source: 'dir_4Kx9',
            },
          ],
        }),
      },
      {
        id: 'create-memory',
        method: 'POST',
        path: '/memory',
        title: 'Give an agent something to remember',
        text: 'Adds an entry. It is used from the next step on.',
        scope: 'memory:write',
        fields: [
          { name: 'agent_id', type: 'string', required: true, text: 'Who should remember it.' },
          { name: 'text', type: 'string', required: true, text: 'The fact, in a sentence.' },
        ],
        body: json({ agent_id: 'agt_7Qm2', text: 'Vendor reviews close on the 15th.' }),
        answer: json({ id: 'mem_1Lr8', agent_id: 'agt_7Qm2', text: 'Vendor reviews close on the 15th.' }),
      },
      {
        id: 'delete-memory',
        method: 'DELETE',
        path: '/memory',
        title: 'Make an agent forget',
        text: 'Deletes one entry, or all entries of an agent. What was deleted cannot be brought back.',
        scope: 'memory:write',
        fields: [
          { name: 'agent_id', type: 'string', required: true, text: 'Who should forget.' },
          { name: 'id', type: 'string', text: 'One entry. Without it, all of them.' },
        ],
        body: json({ agent_id: 'agt_7Qm2', id: 'mem_1Lr8' }),
        answer: json({ deleted: 1 }),
      },
    ],
  },
  {
    id: 'oversight',
    name: 'Oversight',
    text: 'Events, audits and traces.',
    endpoints: [
      {
        id: 'list-oversight-events',
        method: 'GET',
        path: '/oversight/events',
        title: 'List oversight events',
        text: 'Every approval, pause, override and refusal, with who and why.',
        scope: 'oversight:read',
        fields: [
          { name: 'directive_id', type: 'string', text: 'Events of one directive.' },
          { name: 'after', type: 'string', text: 'The last event you have, to read on from there.' },
        ],
        answer: json({
          events: [
            {
              id: 'evt_9Tb3',
              directive_id: 'dir_4Kx9',
              kind: 'approved',
              by: 'Daniel Kowalski',
              reason: 'Sources checked',
            },
          ],
        }),
      },
      {
        id: 'create-audit',
        method: 'POST',
        path: '/oversight/audit',
        title: 'Start an audit',
        text: 'Collects the traces of a period into one signed report.',
        scope: 'oversight:audit',
        fields: [
          { name: 'from', type: 'date', required: true, text: 'First day of the period.' },
          { name: 'to', type: 'date', required: true, text: 'Last day of the period.' },
        ],
        body: json({ from: '2026-07-01', to: '2026-09-30' }),
        answer: json({ id: 'aud_5Wd1', state: 'queued', from: '2026-07-01', to: '2026-09-30' }),
      },
      {
        id: 'get-trace',
        method: 'GET',
        path: '/oversight/traces/{id}',
        title: 'Read a trace',
        text: 'The steps of one directive in order: what was read, what was concluded, who decided.',
        scope: 'oversight:read',
        fields: [{ name: 'id', type: 'string', required: true, text: 'The id of the directive.' }],
        answer: json({
          id: 'dir_4Kx9',
          steps: [
            { at: 1, kind: 'plan', by: 'directive assistant' },
            { at: 2, kind: 'read', by: 'analyst', source: 'vendor-register' },
            { at: 3, kind: 'approved', by: 'Daniel Kowalski' },
          ],
        }),
      },
    ],
  },
  {
    id: 'profiles',
    name: 'Profiles',
    text: 'People, matches and insights.',
    endpoints: [
      {
        id: 'get-profile',
        method: 'GET',
        path: '/profiles/{id}',
        title: 'Read a profile',
        text: 'Returns what the person has chosen to share with your program, and nothing else.',
        scope: 'profiles:read',
        fields: [{ name: 'id', type: 'string', required: true, text: 'The id of the person.' }],
        answer: json({
          id: 'pro_2Ma6',
          name: 'Maya Adeyemi',
          title: 'Product designer',
          location: 'New York',
        }),
      },
      {
        id: 'match-profiles',
        method: 'POST',
        path: '/profiles/match',
        title: 'Match profiles to a role',
        text: 'Ranks people who agreed to be found, each with a score and its reasons.',
        scope: 'profiles:match',
        fields: [
          { name: 'skills', type: 'string[]', required: true, text: 'What the role needs.' },
          { name: 'location', type: 'string', text: 'A place, or `remote`.' },
        ],
        body: json({ skills: ['interaction design', 'prototyping'], location: 'New York' }),
        answer: json({
          matches: [
            { profile_id: 'pro_2Ma6', score: 0.92, reasons: ['prototyping, verified', 'lives in New York'] },
          ],
        }),
      },
      {
        id: 'profile-insights',
        method: 'GET',
        path: '/profiles/insights',
        title: 'Read insights on profiles',
        text: 'Skills in supply and demand over the profiles that your key may read. Never about one person.',
        scope: 'profiles:read',
        fields: [{ name: 'skill', type: 'string', text: 'One skill. Without it, the ten that moved most.' }],
        answer: json({ skills: [{ name: 'prototyping', demand: 'High', trend: 'rising' }] }),
      },
    ],
  },
  {
    id: 'analytics',
    name: 'Analytics',
    text: 'Usage, performance, insight.',
    endpoints: [
      {
        id: 'analytics-usage',
        method: 'GET',
        path: '/analytics/usage',
        title: 'Read usage',
        text: 'Calls per family and month, beside the limit of your plan.',
        scope: 'analytics:read',
        fields: [{ name: 'month', type: 'string', text: 'For instance `2026-09`. Without it, this month.' }],
        answer: json({ month: '2026-09', calls: 412, limit: 1000 }),
      },
      {
        id: 'analytics-performance',
        method: 'GET',
        path: '/analytics/performance',
        title: 'Read performance',
        text: 'How long directives wait, run and stay with a person.',
        scope: 'analytics:read',
        fields: [{ name: 'agent_id', type: 'string', text: 'One agent. Without it, all of them.' }],
        answer: json({ queued_seconds: 2, running_seconds: 94, awaiting_approval_seconds: 1260 }),
      },
      {
        id: 'analytics-insights',
        method: 'GET',
        path: '/analytics/insights',
        title: 'Read insights',
        text: 'What stands out: directives that are often overridden, memory that is never used.',
        scope: 'analytics:read',
        fields: [],
        answer: json({ insights: [{ kind: 'unused_memory', agent_id: 'agt_7Qm2', entries: 3 }] }),
      },
    ],
  },
]

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
  { name: 'paused', text: 'Stopped by a person, can be resumed.' },
  { name: 'completed', text: 'Done. The trace is final.' },
  { name: 'cancelled', text: 'Stopped for good. The trace is kept.' },
]

export const errors: { status: string; code: string; text: string }[] = [
  {
    status: '400',
    code: 'invalid_request',
    text: 'A field is missing or has the wrong type. `field` names it.',
  },
  { status: '401', code: 'unauthenticated', text: 'No key, or one that is not valid any more.' },
  { status: '403', code: 'scope_missing', text: 'The key is valid but lacks the scope. `scope` names it.' },
  { status: '404', code: 'not_found', text: 'Nothing with that id that your key may see.' },
  { status: '409', code: 'state_conflict', text: 'The directive is in a state that does not allow this.' },
  {
    status: '429',
    code: 'limit_reached',
    text: 'The calls of your plan are used up. `Retry-After` says until when.',
  },
]

export const keys = {
  title: 'Keys',
  text: 'A key belongs to a workspace and carries the scopes that you give it, of those that your role has. The sandbox on this page needs none.',
  steps: [
    '[Make an account](/auth?mode=signup&next=/api/docs), or sign in to the one you have.',
    'Make a key in the [console](/orcher/console/keys): a sandbox key to try things, a live key for your own records. Either is good at once, and shown once.',
    'Set it as `TANNR_API_KEY`. Never put it into a page or a repository.',
  ],
  action: { label: 'Get API Key', to: '/orcher/console?key=sandbox' },
}

export const sandboxText = {
  title: 'Sandbox',
  text: 'It runs in this page and forgets everything when you leave. Reading a directive moves it one step on, so that you can watch a whole life of it.',
}
