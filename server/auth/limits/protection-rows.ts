/** Settings against guessing, floods and weak passwords. Durations are in seconds unless a name says otherwise. */
import { fixed, inProject, type Kind, kinds, mapped, within } from '#server/platform/setting.ts'

/** One bucket per address (IPv4, or the /64 of an IPv6) and endpoint: `burst` at once, refilled evenly. */
export type RateLimit = { burst: number; per5Minutes: number }

const limit = (per5Minutes: number): RateLimit => ({ burst: Math.max(per5Minutes, 1), per5Minutes })
const limitIn5Minutes = mapped(kinds.count, limit)
const limitInAnHour = mapped(kinds.count, (perHour) => limit(perHour / 12))

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'

/** The Supabase CLI's `password_requirements`: a password needs one character of each set. */
const requirements: Readonly<Record<string, readonly string[]>> = {
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
}
const requiredCharacters: Kind<readonly string[]> = {
  schema: kinds.text.schema
    .refine((name) => Object.hasOwn(requirements, name))
    .transform((name) => requirements[name] ?? []),
  form: Object.keys(requirements).join(', '),
}

export const protectionRows = {
  maxUserMetadata: inProject(
    'auth.user_metadata.max_bytes',
    kinds.count,
    undefined,
    'Ours: the largest `user_metadata` a person may have, in bytes of JSON.',
    '1 MiB',
  ),
  otpAttempts: fixed(5, 'Wrong tries after which a code is dead.'),
  guesses: {
    perHour: inProject(
      'auth.guesses.per_hour',
      kinds.count,
      10,
      'Ours: wrong codes allowed for one address in an hour, and wrong passwords from one network; 0 turns the limit off.',
    ),
    pause: fixed(3600, 'The first pause after them; each further one is twice as long, up to the longest.'),
    longestPause: fixed(24 * 3600, 'See pause.'),
  },
  password: {
    minLength: inProject(
      'auth.minimum_password_length',
      within(6, 72, 'a number from 6 to 72'),
      6,
      'Characters of a password at least.',
    ),
    requiredCharacters: inProject(
      'auth.password_requirements',
      requiredCharacters,
      [],
      `What a password needs: ${Object.keys(requirements)
        .map((name) => `\`${name}\``)
        .join(', ')}.`,
      'none',
    ),
    refuseCommon: inProject(
      'auth.password.refuse_common',
      kinds.flag,
      false,
      'Ours: refuses the most common passwords.',
    ),
    refuseOwnDetails: inProject(
      'auth.password.refuse_own_details',
      kinds.flag,
      false,
      'Ours: refuses a person’s own name or address.',
    ),
    updateNeedsReauthentication: inProject(
      'auth.email.secure_password_change',
      kinds.flag,
      false,
      'Whether a session older than a day needs a code by mail or SMS to change the password.',
    ),
    updateNeedsCurrentPassword: inProject(
      'auth.password.require_current',
      kinds.flag,
      false,
      'Ours: a change of password asks for the one before, unless the person came by a code or link.',
    ),
  },
  hashing: {
    atWork: fixed(2, 'Hashes at work at once; beyond that they wait.'),
    waiting: fixed(32, 'Those that wait; beyond that the answer is 429.'),
  },
  rateLimits: {
    perAddress: fixed(true, 'Limits per client address; off for tests.'),
    signInAndUp: inProject(
      'auth.rate_limit.sign_in_sign_ups',
      limitIn5Minutes,
      { burst: 30, per5Minutes: 30 },
      'Sign-ups, sign-ins by code and requests for codes of one address in five minutes.',
      '`30`',
    ),
    anonymous: inProject(
      'auth.rate_limit.anonymous_users',
      limitInAnHour,
      { burst: 30, per5Minutes: 2.5 },
      'Anonymous sign-ins of one address in an hour.',
      '`30`',
    ),
    token: inProject(
      'auth.rate_limit.token_refresh',
      limitIn5Minutes,
      { burst: 30, per5Minutes: 150 },
      'Calls of /token, and of each /authorize, of one address in five minutes.',
      '`150`, of which 30 at once',
    ),
    web3: inProject(
      'auth.rate_limit.web3',
      limitIn5Minutes,
      { burst: 30, per5Minutes: 30 },
      'Sign-ins with a wallet from one address in five minutes.',
      '`30`',
    ),
    verify: inProject(
      'auth.rate_limit.token_verifications',
      limitIn5Minutes,
      { burst: 30, per5Minutes: 30 },
      'Codes and links tried from one address in five minutes.',
      '`30`',
    ),
    factors: fixed<RateLimit>({ burst: 30, per5Minutes: 75 }, 'Second steps begun and taken.'),
    sso: fixed<RateLimit>({ burst: 30, per5Minutes: 30 }, 'Sign-ins with a company’s account begun.'),
    passkeys: fixed<RateLimit>({ burst: 30, per5Minutes: 30 }, 'Sign-ins with a passkey begun and ended.'),
    emailsPerHour: inProject(
      'auth.rate_limit.email_sent',
      kinds.count,
      undefined,
      'Emails of the whole installation in an hour.',
      'no limit',
    ),
    smsPerHour: inProject(
      'auth.rate_limit.sms_sent',
      kinds.count,
      undefined,
      'SMS of the whole installation in an hour.',
      'no limit',
    ),
  },
  constantTimeStep: fixed(
    50,
    'Answers that must not tell whether an account exists are held back to a multiple of this many milliseconds, so that the work behind them cannot be read off the clock. 0 switches it off.',
  ),
  revealAccounts: inProject(
    'auth.reveal_accounts',
    kinds.flag,
    false,
    'Ours: reveals that an account exists where Supabase does: a repeated sign-up answers `identities: []`, a code for an unknown address is refused with `otp_disabled`, and a change to an address in use is refused with `email_exists` at once.',
  ),
}
