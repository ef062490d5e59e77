/** Settings of second factors and passkeys. Durations are in seconds unless a name says otherwise. */
import { z } from 'zod'
import { isTemplate } from '#server/platform/messages/template/short-text.ts'
import { fixed, inProject, type Kind, kinds, setting, within } from '#server/platform/setting.ts'

const key: Kind<Buffer> = {
  schema: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === 32),
  form: '32 bytes in base64, as `openssl rand -base64 32` makes them',
}

const switches = (table: string, what: string) => ({
  enroll: inProject(`${table}.enroll_enabled`, kinds.flag, false, `Whether people may add ${what}.`),
  verify: inProject(`${table}.verify_enabled`, kinds.flag, false, `Whether ${what} may be used.`),
})

export const factorRows = {
  mfa: {
    maxEnrolled: inProject(
      'auth.mfa.max_enrolled_factors',
      kinds.count,
      10,
      'Second factors that one person may have.',
    ),
    heldBack: inProject(
      'auth.mfa.hold_back',
      kinds.flag,
      false,
      'Ours: whether the data API treats a person with two-step verification as a visitor (`anon`) until the second step is done.',
    ),
    challengeLifetime: fixed(300, 'How long a second step may take.'),
    unverifiedLifetime: fixed(300, 'How long a factor waits for its first code before it is forgotten.'),
    totp: switches('auth.mfa.totp', 'an authenticator app as second step'),
    phone: {
      ...switches('auth.mfa.phone', 'a phone as second step'),
      otpLength: inProject(
        'auth.mfa.phone.otp_length',
        within(6, 10, 'a number from 6 to 10'),
        6,
        'Digits of its code.',
      ),
      maxFrequency: inProject(
        'auth.mfa.phone.max_frequency',
        kinds.duration,
        5,
        'The shortest time between two codes to one phone.',
        '`5s`',
      ),
      template: inProject(
        'auth.mfa.phone.template',
        {
          schema: z.string().refine(isTemplate),
          form: 'a template of Go, such as "Your code is {{ .Code }}"',
        },
        'Your code is {{ .Code }}',
        'The text of its SMS; `{{ .Code }}` stands for the code.',
      ),
    },
    webauthn: switches('auth.mfa.web_authn', 'a security key as second step'),
    recoveryCodes: switches('auth.mfa.recovery_codes', 'recovery codes (ours in config.toml)'),
    encryptionKey: setting({
      env: 'FACTOR_KEY',
      kind: key,
      fallback: undefined,
      unset: 'they are stored unencrypted',
      about:
        'Encrypts the secrets of authenticator apps in the database: 32 bytes in base64. If it is lost, these people are locked out.',
    }),
  },
  passkeys: {
    enabled: inProject(
      'auth.passkey.enabled',
      kinds.flag,
      false,
      'Whether people may sign in with passkeys.',
    ),
    most: fixed(10, 'Passkeys that one person may have.'),
  },
  webauthn: {
    rpId: inProject(
      'auth.webauthn.rp_id',
      kinds.text,
      undefined,
      'The domain that passkeys and security keys belong to.',
      'the host of the site; `localhost` for a loopback address',
    ),
    rpName: inProject(
      'auth.webauthn.rp_display_name',
      kinds.text,
      undefined,
      'The name that browsers show beside it.',
      'the same',
    ),
    rpOrigins: inProject(
      'auth.webauthn.rp_origins',
      kinds.list,
      undefined,
      'The addresses of the pages that may ask for them.',
      'the address of the site',
    ),
    challengeLifetime: fixed(300, 'How long somebody may take with their device.'),
  },
}
