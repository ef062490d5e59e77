/** Refusals of sockets, channels and tokens, in the wire's texts. */
import { decodePart, type InvalidToken } from '#server/platform/tokens/jwt.ts'

export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }

  /** As in the reply to a join. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export const unauthorized = (topic: string) =>
  new Refusal('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`)
export const noLongerAuthorized = (topic: string) =>
  new Refusal('Unauthorized', `You no longer have permission to read from this Channel topic: ${topic}`)
export const tooManyChannels = () => new Refusal('ChannelRateLimitReached', 'Too many channels')
export const tooManyJoins = () => new Refusal('ClientJoinRateLimitReached', 'Too many joins per second')
export const joinTooLarge = (limit: number) => new Refusal('JoinTooLarge', `A join may have ${limit} bytes`)
export const tooMuchKept = () =>
  new Refusal('TooMuchKept', 'The channels of this address have too much to be kept')
export const tooManyBindings = (limit: number) =>
  new Refusal('TooManyBindings', `A channel may listen to ${limit} tables and filters`)
export const privateOnly = () => new Refusal('PrivateOnly', 'This project only allows private channels')
export const topicNameRequired = () => new Refusal('TopicNameRequired', 'You must provide a topic name')
export const subscriptionTimedOut = () =>
  new Refusal('PostgresChangesSubscribeTimeout', 'The subscription was not confirmed in time')
export const subscriptionRefused = (why: string) => new Refusal('RealtimeDisabledForConfiguration', why)
export const replayRefused = (why: string) => new Refusal('UnableToReplayMessages', why)
export const unexpected = () => new Refusal('Unknown Error on Channel', '')

/** For an invalid token. */
export function tokenRefusal(error: InvalidToken, token: string, now: number): Refusal {
  const { reason } = error
  if (reason === 'expired') return expired(now - expiryOf(token))
  if (reason === 'empty' || reason === 'malformed') {
    return new Refusal('MalformedJWT', 'The token provided is not a valid JWT')
  }
  if (reason === 'signature' || reason === 'algorithm') {
    return new Refusal('JwtSignatureError', 'Failed to validate JWT signature')
  }
  if (reason === 'claims' || reason === 'never-expires') return fieldsRequired()
  if (reason === 'revoked') return revoked()
  return new Refusal('InvalidJWTToken', `Token is not accepted: ${reason}`)
}

export const expired = (seconds: number) =>
  new Refusal('InvalidJWTToken', `Token has expired ${Math.max(0, Math.floor(seconds))} seconds ago`)
export const revoked = () => new Refusal('InvalidJWTToken', 'Token has been revoked')
export const fieldsRequired = () =>
  new Refusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')

function expiryOf(token: string): number {
  const said = decodePart(token.split('.')[1] ?? '')
  return typeof said?.exp === 'number' ? said.exp : 0
}

/** Why a broadcast is not stored: the text of the reply's `error`. */
export const persistenceRefusals = {
  public: 'Only messages of a private channel can be stored',
  unread: '`persist` must be true, or have a `ttl` in whole seconds',
  denied: 'You do not have permissions to store messages of this Channel topic',
  unfit: 'The message cannot be stored',
} as const

/** The HTTP answers instead, as status and body; `{name}` is filled when it is sent. */
export const httpRefusals = {
  unauthorized: [401, { message: 'Unauthorized' }],
  mayNotWrite: [403, { message: 'Unauthorized' }],
  typeUnsupported: [415, { error: 'Unsupported content type: {type}' }],
  tooManyMessages: [429, { message: 'Too many messages to broadcast, please reduce the batch size' }],
  rateExceeded: [429, { message: 'You have exceeded your rate limit' }],
} as const satisfies Record<string, readonly [number, Readonly<Record<string, string>>]>

/** For an unknown path. */
export const notFound = { errors: { detail: 'Not Found' } }

/** Errors of a field in an HTTP broadcast: the texts of a 422. */
export const fieldRefusals = {
  blank: "can't be blank",
  invalid: 'is invalid',
  tooLarge: 'Payload size exceeds tenant limit',
} as const
