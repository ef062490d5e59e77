/** Every failure of the Tannr API, in the wire's texts; `{name}` is filled when it is thrown. */

/** The meaning of each code, for the documentation. The first six are guaranteed verbatim. */
export const codes = {
  invalid_request: [400, 'A field is missing or has the wrong type. `field` names it.'],
  unauthenticated: [401, 'No key, or one that is not valid any more.'],
  scope_missing: [403, 'The key is valid but lacks the scope. `scope` names it.'],
  not_found: [404, 'Nothing with that id that your key may see.'],
  state_conflict: [409, 'The directive is in a state that does not allow this.'],
  limit_reached: [429, 'The calls of your plan are used up. `Retry-After` says until when.'],
  not_plannable: [400, 'No rule can make a plan from these words. The message says what can be planned.'],
  role_missing: [
    403,
    'Your role in the workspace does not allow it, or it takes a signed-in person rather than a key.',
  ],
  second_factor_needed: [
    403,
    'Whoever decides has to sign in with a second factor: a policy requires it, or they have one and the act reaches outside.',
  ],
  plan_required: [403, 'It is part of a larger plan.'],
  idempotency_in_progress: [409, 'The first call with this `Idempotency-Key` is still being answered.'],
  idempotency_mismatch: [422, 'This `Idempotency-Key` was sent before, with another call.'],
  too_large: [413, 'A body can be at most 1 MB.'],
  answer_too_large: [400, 'The answer would be larger than 128 MB. Ask for fewer rows.'],
  internal: [500, 'Our mistake. The call was not counted; `request_id` finds it in our log.'],
  unavailable: [
    503,
    'The database cannot be reached, is too busy, or its disk is full. The call was not counted; `Retry-After` says when to ask again.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type Code = keyof typeof codes

/** Code and sentence; the code determines the status. */
type Row = readonly [code: Code, text: string, extra?: { field?: string; role?: string }]

/** By the name that is thrown. SQL's refusals have their texts there and in `refused-by-sql.ts`. */
export const failures = {
  // Authentication.
  noCredentials: ['unauthenticated', 'Send `Authorization: Bearer` with an API key or an access token.'],
  tokenInvalid: ['unauthenticated', 'This key or token is not valid, or no longer valid.'],
  tokenOfNobody: ['unauthenticated', 'This token names no person.'],
  applicationRefused: [
    'role_missing',
    'An app that signs you in can’t use the Tannr API. Use an API key, or connect it to /v1/mcp.',
  ],
  inPerson: ['role_missing', 'An API key cannot do that. Sign in and use your own access token.'],
  ownerChangesWorkspace: ['role_missing', 'Only an owner can change a workspace.', { role: 'owner' }],
  overseersChangePolicies: [
    'role_missing',
    'Only owners and supervisors can change policies.',
    { role: 'supervisor' },
  ],
  buildersTakeWebhooks: ['role_missing', 'Only owners and builders can add webhooks.', { role: 'builder' }],
  buildersAddServers: ['role_missing', 'Only owners and builders can add tool servers.', { role: 'builder' }],
  keyNotTheirs: [
    'role_missing',
    'Only the person who created a key, or an owner, can revoke it.',
    { role: 'owner' },
  ],
  roleRefused: ['role_missing', 'Your role in this workspace does not allow that.'],
  scopeOfField: ['scope_missing', 'This field needs the scope {scope}.'],
  // Input.
  bodyUnreadable: [
    'invalid_request',
    'The body is not JSON that can be read. Send `Content-Type: application/json`.',
  ],
  bodyTooLarge: ['too_large', 'The body of a call can be at most 1 MB.'],
  bodyTooDeep: ['invalid_request', 'The body is nested too deeply. At most {most} levels are read.'],
  bodyTooFull: ['invalid_request', 'The body has too many values. At most {most} are read.'],
  requestWrong: ['invalid_request', '{why}'],
  fieldWrong: ['invalid_request', '`{field}`: {why}'],
  fieldUnknown: ['invalid_request', '`{field}` is not a field of this call.'],
  repeatKeyWrong: [
    'invalid_request',
    '`Idempotency-Key` must have 1 to 255 visible characters.',
    { field: 'Idempotency-Key' },
  ],
  valueRefused: ['invalid_request', 'A value is outside what is allowed.'],
  answerTooLarge: ['answer_too_large', 'The answer would be larger than {megabytes} MB. Ask for fewer rows.'],
  cronNeverComes: ['invalid_request', '`cron`: No such time ever comes.', { field: 'cron' }],
  nothingToChangeOfWorkspace: ['invalid_request', 'Send `name` or `budget`.', { field: 'name' }],
  nothingToChangeOfDirective: [
    'invalid_request',
    'Send `state`, `context`, `sources` or `limits`.',
    { field: 'state' },
  ],
  nothingToChangeOfPlan: ['invalid_request', 'Send `steps` or `words`.', { field: 'steps' }],
  remindWhen: ['invalid_request', 'Say when to remind.', { field: 'remind_at' }],
  argumentsMissing: ['invalid_request', 'Send the new arguments.', { field: 'args' }],
  whoForgets: ['invalid_request', '`agent_id`: Who should forget?', { field: 'agent_id' }],
  rowsOfList: ['invalid_request', '`limit` is 1 to {most}.', { field: 'limit' }],
  wordsNotPlannable: ['not_plannable', '{why}', { field: 'words' }],
  // Missing resources.
  notFound: ['not_found', 'There is no {what} with that id, or you can’t see it.'],
  noSuchCall: ['not_found', 'There is no such call. All of them are in /v1/openapi.json.'],
  relatedNotFound: ['not_found', 'Something that the call names doesn’t exist, or you can’t see it.'],
  noApiHere: ['not_found', 'The project on this server has no Tannr API.'],
  // Conflicts.
  policyChanged: [
    'state_conflict',
    'The policy is now at version {version}. Read it again.',
    { field: 'expected_version' },
  ],
  existsAlready: ['state_conflict', 'There is already one like it.'],
  keyOfAnother: [
    'state_conflict',
    'Only the person who created a key can rotate it: the new one carries their role.',
  ],
  keyOfApp: ['state_conflict', 'A connected app has no secret to rotate. Revoke it, and connect it again.'],
  keyOver: ['state_conflict', 'This key is already {state}.'],
  // Limits.
  burst: ['limit_reached', 'At most {most} calls in {seconds} seconds. Slow down a little.'],
  openCalls: [
    'limit_reached',
    'An account can have at most {most} calls open at once. Close one, or read the directive instead.',
  ],
  callsUsedUp: [
    'limit_reached',
    'The {calls} calls of your plan are used up for this month. Nothing is charged; calls are answered again from the first of next month, or on a larger plan.',
  ],
  // Temporary failures of the server.
  unavailable: ['unavailable', '{why}'],
  tooBusy: [
    'unavailable',
    'The database was too busy with other calls, and nothing was changed. Try again in a moment.',
  ],
  unexpected: ['internal', 'Something went wrong on our side. The call was not counted.'],
} as const satisfies Record<string, Row>
