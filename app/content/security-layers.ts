// What a request passes on its way to a record, with a sample of what each layer sees.

export type LayerRow = { id: string; what: string; verdict: string; passed?: boolean }

export type Layer = {
  term: string
  short: string
  detail: string
  /** What ends at this layer, in two short lines beside the drawing. */
  stopped?: [string, string]
  example: { title: string; by: string; rows: LayerRow[] }
  refuses: string[]
}

/** From the outside in. */
export const architecture: Layer[] = [
  {
    term: 'Edge',
    short: 'TLS 1.3',
    detail:
      'Connections are TLS 1.3, up to the operator’s proxy. Requests are limited by address, account and key.',
    stopped: ['Too many from', 'one address'],
    example: {
      title: 'One minute',
      by: 'at the edge, by address',
      rows: [
        { id: '198.51.100.4', what: '18 requests', verdict: 'passed on', passed: true },
        { id: '203.0.113.7', what: '42 requests', verdict: 'passed on', passed: true },
        { id: '192.0.2.91', what: '2,310 requests', verdict: 'limited' },
        { id: '192.0.2.14', what: 'TLS 1.0', verdict: 'refused' },
      ],
    },
    refuses: [
      'A connection below TLS 1.3',
      'Too many requests from one address',
      'A request that can be read two ways',
    ],
  },
  {
    term: 'Identity',
    short: 'argon2id, one hour',
    detail:
      'Passwords are kept as argon2id hashes. Sign-in tokens live for an hour and are renewed once each; a second use of the same renewal ends the session.',
    stopped: ['A renewal,', 'used twice'],
    example: {
      title: 'One session',
      by: 'over one morning',
      rows: [
        { id: '9:00', what: 'Signed in', verdict: 'one hour', passed: true },
        { id: '9:58', what: 'Renewed', verdict: 'one hour', passed: true },
        { id: '10:56', what: 'Renewed', verdict: 'one hour', passed: true },
        { id: '11:20', what: 'The 9:58 renewal, again', verdict: 'session ended' },
      ],
    },
    refuses: [
      'A password that is known to be common',
      'A renewal that was used before',
      'A token after its hour',
    ],
  },
  {
    term: 'Authorization',
    short: 'row by row',
    detail:
      'The database itself decides which rows a person may see, row by row, for every request. There is no path to data that goes around it.',
    stopped: ['Someone', 'else’s row'],
    example: {
      title: 'One query',
      by: 'sent by Maya, answered row by row',
      rows: [
        { id: 'm_8812', what: '', verdict: 'not hers' },
        { id: 'm_8813', what: 'Maya Adeyemi', verdict: 'given', passed: true },
        { id: 'm_8814', what: 'Maya Adeyemi', verdict: 'given', passed: true },
        { id: 'm_8815', what: '', verdict: 'not hers' },
      ],
    },
    refuses: [
      'A key without the scope',
      'An agent with more rights than its person',
      'A path around the database',
    ],
  },
  {
    term: 'Tenants',
    short: 'keys of their own',
    detail:
      'Each Orcher workspace has keys, memory and audit history of its own. Agents cannot reach across.',
    stopped: ['An agent,', 'reaching across'],
    example: {
      title: 'One agent',
      by: 'reading memory',
      rows: [
        { id: 'own', what: 'Vendor review, its own notes', verdict: 'given', passed: true },
        { id: 'shared', what: 'Vendor review, the team’s notes', verdict: 'given', passed: true },
        { id: 'the board’s', what: '', verdict: 'not shared' },
        { id: 'a customer’s', what: '', verdict: 'no key' },
      ],
    },
    refuses: [
      'A key from another workspace',
      'Memory that was not shared',
      'Another workspace’s audit history',
    ],
  },
  {
    term: 'Storage',
    short: 'AES-256',
    detail:
      'Data is encrypted at rest with AES-256 where the operator’s disk or database provides it. Keys of the Tannr API are kept only as hashes, and signing keys are replaced without signing anyone out.',
    example: {
      title: 'One disk',
      by: 'encrypted, as a thief would read it',
      rows: [
        { id: '0x0000', what: '', verdict: 'unreadable' },
        { id: '0x4000', what: '', verdict: 'unreadable' },
        { id: '0x8000', what: '', verdict: 'unreadable' },
        { id: 'keys', what: 'Held by the operator', verdict: 'not there' },
      ],
    },
    refuses: ['A disk without its keys', 'A key that was revoked', 'A file’s address after its end'],
  },
  {
    term: 'Record',
    short: 'append only',
    detail:
      'Who changed or approved what, and each step of an agent, is written to a log that can only be appended to. It is a chain: an edit past the database would show.',
    example: {
      title: 'Four entries',
      by: 'over one afternoon',
      rows: [
        { id: '2:02', what: 'An agent read 12 filings', verdict: 'kept', passed: true },
        { id: '2:09', what: 'Priya Nair approved', verdict: 'kept', passed: true },
        { id: '2:10', what: 'Memo sent', verdict: 'kept', passed: true },
        { id: '2:30', what: 'An edit to 2:09', verdict: 'refused' },
      ],
    },
    refuses: ['An edit by anyone', 'A deletion before its time', 'A directive without a name'],
  },
]
