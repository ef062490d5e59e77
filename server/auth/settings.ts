/** Everything about sign-in that an operator can choose. Durations are in seconds unless a name says otherwise. */

export type MailKind =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'
  | 'wrong_guesses'

export type ProviderName = 'google' | 'github' | 'discord'

export type ProviderSettings = {
  clientId: string
  secret: string
  /** Where the provider sends people back to; `<apiUrl>/callback` when left out. */
  redirectUri?: string | undefined
  /** Other addresses than the provider's own: for GitHub Enterprise, or a local peer. */
  authorizeUrl?: string | undefined
  tokenUrl?: string | undefined
  userinfoUrl?: string | undefined
  /** GitHub only: the list of a person's e-mail addresses. */
  emailsUrl?: string | undefined
  /** Google only: the keys that verify its ID tokens. */
  jwksUrl?: string | undefined
  /** An ID token may come without its nonce, as some native libraries send it. */
  skipNonceCheck?: boolean | undefined
}

/** One per address (IPv4, or the /64 of an IPv6) and endpoint: `burst` at once, refilled evenly. */
export type RateLimit = { burst: number; per5Minutes: number }

export type AuthSettings = {
  /** The address of the site; where redirects go that name no allowed target. No slash at the end. */
  siteUrl: string
  /** The address of this service as people and providers reach it, `https://…/auth/v1`. Links in mails start with it. */
  apiUrl: string
  /** Globs of further redirect targets: `*` within a segment, `**` across, `?`, `[a-z]`, `{a,b}`. */
  redirectAllowList: readonly string[]
  /** `iss` of access tokens; `apiUrl` when left out. */
  issuer?: string | undefined
  audience: string
  defaultRole: string
  adminRoles: readonly string[]
  accessTokenLifetime: number

  signUp: boolean
  anonymousSignIn: boolean
  manualLinking: boolean

  email: {
    enabled: boolean
    /** No confirmation: an address counts as confirmed when it signs up. */
    autoconfirm: boolean
    /** A change of address is confirmed at the old address too. */
    secureChange: boolean
    otpLength: number
    otpLifetime: number
    /** The shortest time between two mails of a kind to one address. */
    maxFrequency: number
  }
  phone: {
    enabled: boolean
    autoconfirm: boolean
    otpLength: number
    otpLifetime: number
    maxFrequency: number
    /** `{{ .Code }}` stands for the code. */
    template: string
    /** Phone (no plus sign) to a code that always verifies and that no SMS is sent for. */
    testOtp: Readonly<Record<string, string>>
  }
  /** The most that people may say of themselves in `user_metadata`, in bytes of JSON; undefined for no limit. */
  maxUserMetadata?: number | undefined
  /** Wrong tries after which a code is dead. */
  otpAttempts: number

  guesses: {
    /** Wrong codes for one address in an hour, and wrong passwords from one place; 0 counts none. */
    perHour: number
    /** The first pause after them, in seconds; each further one is twice as long, up to the longest. */
    pause: number
    longestPause: number
  }

  password: {
    minLength: number
    /** Each class needs one character of it. */
    requiredCharacters: readonly string[]
    /** Refuses the most common passwords. */
    refuseCommon: boolean
    /** Refuses a person's own name or address. */
    refuseOwnDetails: boolean
    /** A session older than a day needs a code by mail or SMS to change the password. */
    updateNeedsReauthentication: boolean
    updateNeedsCurrentPassword: boolean
  }
  hashing: {
    /** Hashes at work at once, and waiting; beyond that the answer is 429. */
    atWork: number
    waiting: number
  }

  refreshTokens: {
    /** A used token that comes back too late ends its whole family. */
    rotation: boolean
    reuseInterval: number
  }
  sessions: {
    timebox?: number | undefined
    inactivityTimeout?: number | undefined
    singlePerUser: boolean
  }
  /** How long a person may take at the provider, and a code may lie before it is exchanged. */
  flowLifetime: number

  providers: Readonly<Partial<Record<ProviderName, ProviderSettings>>>

  rateLimits: {
    /** Limits per client address; off for tests, or where a proxy limits already. */
    perAddress: boolean
    signInAndUp: RateLimit
    anonymous: RateLimit
    token: RateLimit
    verify: RateLimit
    /** Mails and SMS of the whole installation in an hour; undefined for no limit. */
    emailsPerHour?: number | undefined
    smsPerHour?: number | undefined
  }
  /**
   * Answers that must not tell whether an account exists are held back to a multiple of this many milliseconds, so that
   * the work behind them cannot be read off the clock. 0 switches it off.
   */
  steadyAnswer: number
  /**
   * Tells that an account exists where Supabase does: a repeated sign-up answers `identities: []`, and a code for nobody
   * (`create_user: false`) is `otp_disabled`.
   */
  revealAccounts: boolean
}

export const defaultAuthSettings: Omit<AuthSettings, 'siteUrl' | 'apiUrl'> = {
  redirectAllowList: [],
  audience: 'authenticated',
  defaultRole: 'authenticated',
  adminRoles: ['service_role', 'supabase_admin'],
  accessTokenLifetime: 3600,
  signUp: true,
  anonymousSignIn: false,
  manualLinking: false,
  email: {
    enabled: true,
    autoconfirm: false,
    secureChange: true,
    otpLength: 6,
    otpLifetime: 3600,
    maxFrequency: 60,
  },
  phone: {
    enabled: true,
    autoconfirm: false,
    otpLength: 6,
    otpLifetime: 300,
    maxFrequency: 60,
    template: 'Your code is {{ .Code }}',
    testOtp: {},
  },
  otpAttempts: 5,
  guesses: { perHour: 10, pause: 3600, longestPause: 24 * 3600 },
  password: {
    minLength: 6,
    requiredCharacters: [],
    refuseCommon: false,
    refuseOwnDetails: false,
    updateNeedsReauthentication: false,
    updateNeedsCurrentPassword: false,
  },
  hashing: { atWork: 2, waiting: 32 },
  refreshTokens: { rotation: true, reuseInterval: 10 },
  sessions: { singlePerUser: false },
  flowLifetime: 300,
  providers: {},
  rateLimits: {
    perAddress: true,
    signInAndUp: { burst: 30, per5Minutes: 30 },
    anonymous: { burst: 30, per5Minutes: 2.5 },
    token: { burst: 30, per5Minutes: 150 },
    verify: { burst: 30, per5Minutes: 30 },
  },
  steadyAnswer: 50,
  revealAccounts: false,
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'

/** The Supabase CLI's `password_requirements`, as `password.requiredCharacters`. */
export const passwordRequirements = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
} as const satisfies Record<string, readonly string[]>
