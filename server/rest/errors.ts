/** Failures of the data API that do not come from PostgreSQL; their texts are fixed by the wire. */
import { DomainError } from '#server/platform/errors.ts'

type Further = {
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
}

/** Rendered as `{code, details, hint, message}`. */
export class RestError extends DomainError {
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, further: Further = {}) {
    super(status, code, message)
    this.details = further.details ?? null
    this.hint = further.hint ?? null
    this.headers = further.headers ?? {}
  }

  /** Restores an error that another thread made. */
  static of(
    made: Pick<RestError, 'status' | 'code' | 'message' | 'details' | 'hint' | 'headers'>,
  ): RestError {
    const { status, code, message, details, hint, headers } = made
    return new RestError(status, code, message, { details, hint, headers })
  }
}

const retryLater = { 'retry-after': '1' }

export const databaseUnreachable = (details: string) =>
  new RestError(503, 'PGRST000', 'Database connection error.', { details, headers: retryLater })

export const connectionLost = (details: string) =>
  new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', {
    details,
    headers: retryLater,
  })

/** With PostgreSQL's own code. */
export const databaseFull = (message: string, retryAfter: number) =>
  new RestError(503, '53100', message, { headers: { 'retry-after': String(retryAfter) } })

export const answerTooLarge = (message: string) =>
  new RestError(400, '54000', message, { hint: 'Ask for less at a time: by limit and offset, or by select.' })

export const catalogNotLoaded = () =>
  new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
    headers: retryLater,
  })

/** 503, where PostgREST answers 504: nothing was done, so the request can be retried. */
export const poolExhausted = () =>
  new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: retryLater,
  })

export const tooManyLargeBodies = () =>
  new RestError(503, 'PGRSTX02', 'Too many large bodies are being read at once.', { headers: retryLater })

/** Only logged, since the client is gone. */
export const clientLeft = () => new RestError(499, 'PGRSTX01', 'The client left before its answer')

export const syntaxError = (what: string, raw: string, column: number, details: string) =>
  new RestError(400, 'PGRST100', `"failed to parse ${what} (${raw})" (line 1, column ${column})`, { details })

export const methodNotOnFunction = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const tooDeep = (what: 'Embedded resources' | 'Conditions' | 'Paths into json', limit: number) =>
  new RestError(400, 'PGRST100', `${what} are nested more than ${limit} deep`)

/** PostgreSQL's own text. */
export const tooManyColumns = (limit: number) =>
  new RestError(400, '54011', `target lists can have at most ${limit} entries`)

export const tooManyEmbeds = (limit: number) =>
  new RestError(400, 'PGRST100', `More than ${limit} resources are embedded`)

/** PostgreSQL's own text. */
export const patternTooComplex = () =>
  new RestError(400, '2201B', 'invalid regular expression: regular expression is too complex')

export const tooManyConditions = (limit: number) =>
  new RestError(400, 'PGRST100', `There are more than ${limit} conditions`, {
    hint: 'A list of values is one condition: column=in.(1,2,3), or column=like(any).{a*,b*}.',
  })

/** Fastify's own text. */
export const unreadable = (message: string, status: number) => new RestError(status, 'PGRST102', message)

export const emptyOrInvalid = (format: 'json' | 'csv') =>
  new RestError(400, 'PGRST102', `Empty or invalid ${format}`)

export const bodyTooLarge = (limit: number) =>
  new RestError(413, 'PGRST102', `Request body is larger than ${limit} bytes`)

export const unsupportedEncoding = (encodings: string) =>
  new RestError(415, 'PGRST102', `Content-Encoding not acceptable: ${encodings}`)

export const unreadableEncoding = (encoding: string) =>
  new RestError(400, 'PGRST102', `The body is no ${encoding}, or is cut off`)

export const bodyTooDeep = () => new RestError(400, 'PGRST102', 'The body is nested too deeply')

export const fieldsTooMany = (limit: number) =>
  new RestError(400, 'PGRST102', `The form has more than ${limit} fields`)

export const keysDiffer = () => new RestError(400, 'PGRST102', 'All object keys must match')

export const linesDiffer = () => new RestError(400, 'PGRST102', 'All lines must have same number of fields')

export const contentTypeNotAcceptable = (type?: string) =>
  new RestError(400, 'PGRST102', `Content-Type not acceptable${type === undefined ? '' : `: ${type}`}`)

export const rangeNotSatisfiable = (details: string, headers?: Record<string, string>) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, ...(headers && { headers }) })

export const putNeedsPrimaryKey = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const schemaNotExposed = (schema: string, exposed: readonly string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const notAcceptable = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const badHeadersSetting = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const badStatusSetting = () =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')

export const limitOnPut = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putMismatch = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const relatedOrderNotToOne = (parent: string, child: string) =>
  new RestError(400, 'PGRST118', `A related order on '${child}' is not possible`, {
    details: `'${parent}' and '${child}' do not form a many-to-one or one-to-one relationship`,
  })

const raisedParts = {
  message:
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  detail:
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
}

export const badRaisedError = (details: string, part: keyof typeof raisedParts) =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint: raisedParts[part],
  })

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () =>
  new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

export const rootDisabled = () => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')

export const aggregatesInSpread = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })

export const maxAffectedNeedsSet = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const relationshipNotFound = (
  origin: { schema: string; name: string },
  { relation, hint }: { relation: string; hint?: string | undefined },
  better: string | undefined,
  insteadOf: string,
) =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${relation}' ${hint === undefined ? '' : `using the hint '${hint}' `}in the schema '${origin.schema}', but no matches were found.`,
      hint: better === undefined ? null : `Perhaps you meant '${better}' instead of '${insteadOf}'.`,
    },
  )

export const relationshipAmbiguous = (
  origin: string,
  relation: string,
  { details, choices }: { details: unknown; choices: string },
) =>
  new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${relation}'`,
    {
      details,
      hint: `Try changing '${relation}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )

export const functionNotFound = (
  called: string,
  { name, searched, hint }: { name: string; searched: string; hint: string | null },
) =>
  new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${name} ${searched}, but no matches were found in the schema cache.`,
    hint,
  })

export const functionAmbiguous = (signatures: readonly string[]) =>
  new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )

export const columnNotFound = (column: string, relation: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)

export const relationNotFound = (schema: string, name: string, suggestion: string | undefined) =>
  new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: suggestion === undefined ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
  })

/** For percent-encoded bytes that are not UTF-8. */
export const badEncoding = (text: string) =>
  new RestError(400, 'PGRST100', 'The address is not percent-encoded UTF-8', { details: `Found in: ${text}` })

/** PostgreSQL's answer to a NUL, given before the text reaches it: in a name it would truncate the statement. */
export const nulCharacter = () =>
  new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
