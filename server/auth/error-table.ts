/** Every failure that this service answers, in the words of the wire; `{name}` stands for what is only known at the time. */
import { callbackFailures } from '#server/auth/authorize/failures.ts'
import { factorFailures } from '#server/auth/factors/failures.ts'
import { hookFailures } from '#server/auth/hooks/failures.ts'
import { applicationFailures, applicationOAuthFailures } from './oauth-server/failures.ts'
import { customProviderFailures } from './providers/failures.ts'
import { samlFailures } from './saml/failures.ts'
import { web3Failures, web3OAuthFailures } from './web3/failures.ts'

/** Status, code and text. */
export const failures = {
  // Who asks.
  noAuthorization: [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  tokenInvalid: [403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, {why}'],
  claimSubMissing: [403, 'bad_jwt', 'invalid claim: missing sub claim'],
  claimSubInvalid: [400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
  claimSessionInvalid: [403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'],
  userOfTokenNotFound: [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
  sessionOfTokenNotFound: [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  sessionOver: [403, 'session_expired', 'Session has expired'],
  audienceDiffers: [400, 'validation_failed', "Token audience doesn't match request audience"],
  audienceUnexpected: [403, 'unexpected_audience', "Token audience doesn't match request audience"],
  userBanned: [403, 'user_banned', 'User is banned'],
  notAdmin: [403, 'not_admin', 'User not allowed'],
  // What was sent.
  bodyTooLarge: [413, 'request_entity_too_large', 'Request body is larger than 1 MiB'],
  bodyNoJson: [400, 'bad_json', 'Could not parse request body as JSON'],
  bodyWrong: [400, 'bad_json', 'Could not parse request body as JSON: {where}: {why}'],
  characterNotStorable: [400, 'validation_failed', 'The request has a character that no text can hold'],
  nestedTooDeep: [400, 'validation_failed', 'The request is nested more than {levels} levels deep'],
  emailRequired: [400, 'validation_failed', 'An email address is required'],
  emailInvalid: [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  phoneInvalid: [400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  channelUnknown: [
    400,
    'validation_failed',
    'Invalid channel, supported values are "sms" or "whatsapp". Email signups do not have a channel',
  ],
  metadataTooLarge: [400, 'validation_failed', 'User metadata cannot be larger than {limit} bytes of JSON'],
  challengeIncomplete: [
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  challengeLength: [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
  challengeCharacters: [
    400,
    'validation_failed',
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
  challengeMethodUnknown: [400, 'validation_failed', 'code_challenge_method has to be s256 or plain'],
  // Accounts.
  emailExists: [422, 'email_exists', 'A user with this email address has already been registered'],
  phoneExists: [422, 'phone_exists', 'A user with this phone number has already been registered'],
  userNotSaved: [500, 'unexpected_failure', 'Database error saving new user'],
  userGone: [403, 'user_not_found', 'User does not exist'],
  passwordTooLong: [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  passwordTooShort: [422, 'weak_password', 'Password should be at least {length} characters.'],
  passwordTooSimple: [
    422,
    'weak_password',
    'Password should contain at least one character of each: {classes}.',
  ],
  passwordCommon: [
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
  ],
  passwordOwnDetail: [422, 'weak_password', 'Password should not be your own name or address.'],
  // Signing up.
  signUpDisabled: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  signUpNeedsPassword: [400, 'validation_failed', 'Signup requires a valid password'],
  signUpNeedsOneAddress: [
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ],
  pkceNotForPhone: [400, 'validation_failed', 'PKCE not supported for phone signups'],
  emailSignUpDisabled: [400, 'email_provider_disabled', 'Email signups are disabled'],
  phoneSignUpDisabled: [400, 'phone_provider_disabled', 'Phone signups are disabled'],
  anonymousDisabled: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  alreadyRegistered: [422, 'user_already_exists', 'User already registered'],
  // Signing in.
  grantUnknown: [400, 'invalid_credentials', 'unsupported_grant_type'],
  invalidCredentials: [400, 'invalid_credentials', 'Invalid login credentials'],
  loginNeedsOneAddress: [
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
  loginNeedsAddress: [400, 'validation_failed', 'missing email or phone'],
  emailLoginDisabled: [422, 'email_provider_disabled', 'Email logins are disabled'],
  phoneLoginDisabled: [422, 'phone_provider_disabled', 'Phone logins are disabled'],
  loginUserBanned: [400, 'user_banned', 'User is banned'],
  emailNotConfirmed: [400, 'email_not_confirmed', 'Email not confirmed'],
  phoneNotConfirmed: [400, 'phone_not_confirmed', 'Phone not confirmed'],
  codeAndVerifierRequired: [
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  verifierWrong: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
  flowNotFound: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  flowExpired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  refreshTokenInvalid: [400, 'validation_failed', 'Refresh token is not valid'],
  refreshTokenNotFound: [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  refreshSessionNotFound: [400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  refreshUserBanned: [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
  refreshTokenUsed: [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  refreshSessionExpired: [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
  logoutScopeUnknown: [400, 'validation_failed', 'Unsupported logout scope "{scope}"'],
  // Codes and links.
  otpDisabled: [422, 'otp_disabled', 'Signups not allowed for otp'],
  otpExpired: [403, 'otp_expired', 'Token has expired or is invalid'],
  linkExpired: [403, 'otp_expired', 'Email link is invalid or has expired'],
  smsNotSent: [422, 'sms_send_failed', 'Error sending sms OTP to provider: {reason}'],
  codeNeedsOneAddress: [400, 'validation_failed', 'Only an email address or phone number should be provided'],
  codeNeedsAddress: [400, 'validation_failed', 'One of email or phone must be set'],
  channelOnlyForPhone: [400, 'validation_failed', 'Channel should only be specified with Phone OTP'],
  phoneCodesDisabled: [400, 'phone_provider_disabled', 'Unsupported phone provider'],
  emailMailsDisabled: [400, 'email_provider_disabled', 'Email logins are disabled'],
  phoneMessagesDisabled: [400, 'phone_provider_disabled', 'Phone logins are disabled'],
  recoveryNeedsEmail: [400, 'validation_failed', 'Password recovery requires an email'],
  resendNeedsType: [
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  resendNeedsOneAddress: [
    400,
    'validation_failed',
    'Only an email address or phone number should be provided.',
  ],
  resendNeedsEmail: [400, 'validation_failed', 'Type provided requires an email address'],
  resendNeedsPhone: [400, 'validation_failed', 'Type provided requires a phone number'],
  reauthenticationNeedsAddress: [
    400,
    'validation_failed',
    'Reauthentication requires the user to have an email or a phone number',
  ],
  verifyEmailFirst: [422, 'email_not_confirmed', 'Please verify your email first.'],
  verifyPhoneFirst: [422, 'phone_not_confirmed', 'Please verify your phone first.'],
  verifyNeedsType: [400, 'validation_failed', 'Verify requires a verification type'],
  verifyNeedsToken: [400, 'validation_failed', 'Verify requires a token or a token hash'],
  verifyNeedsOneToken: [400, 'validation_failed', 'Verify requires either a token or a token hash'],
  verifyTypeUnknown: [400, 'validation_failed', 'Unsupported verification type'],
  verifyHashStandsAlone: [400, 'validation_failed', 'Only the token_hash and type should be provided'],
  verifyHashNotForPhone: [400, 'validation_failed', 'Verify by token_hash is not supported for phone'],
  verifyNeedsOneAddress: [
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  verifyNeedsAddress: [
    400,
    'validation_failed',
    'Only the token_hash and type should be provided, or a token with an email address or phone number',
  ],
  verifyEmailInvalid: [422, 'validation_failed', 'Unable to validate email address: invalid format'],
  // Providers and identities.
  providerUnknown: [400, 'validation_failed', 'Unsupported provider: Provider {name} could not be found'],
  providerNotEnabled: [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  discoveryFailed: [400, 'validation_failed', 'The OIDC discovery document of "{issuer}" could not be read'],
  providerDisabled: [400, 'provider_disabled', 'Provider (issuer "{issuer}") is not enabled'],
  ...customProviderFailures,
  customProviderNotAllowed: [400, 'validation_failed', 'Custom OIDC provider "{name}" not allowed'],
  providerCodeRefused: [500, 'unexpected_failure', 'Unable to exchange external code: {code}…'],
  providerProfileUnread: [
    500,
    'unexpected_failure',
    'Error getting user profile from external provider ({title})',
  ],
  providerProfileNameless: [500, 'unexpected_failure', 'Error getting user profile from external provider'],
  providerGaveNoEmail: [500, 'unexpected_failure', 'Error getting user email from external provider'],
  severalAccounts: [
    500,
    'unexpected_failure',
    'Multiple accounts with the same email address in the same linking domain detected: default',
  ],
  providerEmailUnverified: [
    422,
    'provider_email_needs_verification',
    'Unverified email with {title}. A confirmation email has been sent to your {title} email',
  ],
  ...callbackFailures,
  userToLinkNotFound: [403, 'user_not_found', 'User to link the identity to does not exist'],
  identityTaken: [422, 'identity_already_exists', 'Identity is already linked to {whose} user'],
  identityIdInvalid: [404, 'validation_failed', 'identity_id must be an UUID'],
  identityNotFound: [422, 'identity_not_found', "Identity doesn't exist"],
  lastIdentity: [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
  identityEmailConflict: [
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ],
  linkingDisabled: [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  // Changing one’s account.
  appMetadataOfAdmins: [403, 'not_admin', 'Updating app_metadata requires admin privileges'],
  secondFactorRequired: [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ],
  anonymousNeedsAddress: [
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ],
  passwordEmpty: [400, 'validation_failed', 'Password cannot be empty'],
  managedElsewhere: [
    422,
    'user_sso_managed',
    'Updating email, phone, password of a SSO account only possible via SSO',
  ],
  currentPasswordRequired: [
    400,
    'current_password_required',
    'Current password required when setting new password.',
  ],
  currentPasswordInvalid: [400, 'current_password_invalid', 'Current password is invalid.'],
  samePassword: [422, 'same_password', 'New password should be different from the old password.'],
  reauthenticationNeeded: [400, 'reauthentication_needed', 'Password update requires reauthentication'],
  nonceInvalid: [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
  // Administration.
  userIdInvalid: [404, 'validation_failed', 'user_id must be an UUID'],
  userNotFound: [404, 'user_not_found', 'User not found'],
  userOfEmailNotFound: [404, 'user_not_found', 'User with this email not found'],
  auditScopeUnknown: [400, 'validation_failed', 'Invalid query scope: {scope}'],
  paginationInvalid: [400, 'validation_failed', 'Bad Pagination Parameters'],
  banDurationInvalid: [400, 'validation_failed', 'Invalid format for ban duration: {duration}'],
  linkTypeInvalid: [400, 'validation_failed', 'Invalid email action link type requested: {type}'],
  newUserNeedsAddress: [400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  newUserIdInvalid: [400, 'validation_failed', 'ID must conform to the uuid v4 format'],
  passwordOrHash: [400, 'validation_failed', 'Only a password or a password hash should be provided'],
  passwordHashUnknown: [
    400,
    'validation_failed',
    'Password hash is not of a supported kind (argon2, bcrypt)',
  ],
  fieldTooLong: [400, 'validation_failed', '{field} cannot be longer than 255 characters'],
  ...factorFailures,
  // What is switched off here.
  ...samlFailures,
  oauthServerDisabled: [404, 'feature_disabled', 'OAuth server is disabled'],
  ...web3Failures,
  ...applicationFailures,
  ...hookFailures,
  // What nobody expected.
  unexpected: [
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  ],
} as const

/** 429, with the seconds to wait in Retry-After: code and text. */
export const waits = {
  requestLimit: ['over_request_rate_limit', 'Request rate limit reached'],
  hasherBusy: ['over_request_rate_limit', 'Too many sign-ins at once, please try again'],
  wrongCodes: [
    'over_request_rate_limit',
    'Too many wrong codes. Try again in {wait}, or use the link if it came by mail.',
  ],
  wrongPasswords: [
    'over_request_rate_limit',
    'Too many wrong passwords. Try again in {wait}, or reset your password.',
  ],
  wrongFactorCodes: ['over_request_rate_limit', 'Too many wrong codes. Try again in {wait}.'],
  wrongRecoveryCodes: ['mfa_recovery_codes_locked', 'Too many wrong recovery codes. Try again in {wait}.'],
  wrongLinks: ['over_request_rate_limit', 'Too many links that are not valid. Try again in {wait}.'],
  mailTooSoon: [
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after {seconds} seconds.',
  ],
  smsTooSoon: [
    'over_sms_send_rate_limit',
    'For security purposes, you can only request this after {seconds} seconds.',
  ],
  mailQuota: ['over_email_send_rate_limit', 'email rate limit exceeded'],
  smsQuota: ['over_sms_send_rate_limit', 'SMS rate limit exceeded'],
} as const

/** The error body of OAuth 2.0, always 400: error and description. */
export const oauthFailures = {
  idTokenRequired: ['invalid request', 'id_token required'],
  providerOrIssuerRequired: ['invalid request', 'provider or client_id and issuer required'],
  subMissing: ['invalid request', 'Missing sub claim in id_token'],
  idTokenBad: ['invalid request', 'Bad ID token'],
  audienceUnknown: ['invalid request', 'Unacceptable audience in id_token: [{audience}]'],
  nonceOnOneSide: ['invalid request', 'Passed nonce and nonce in id_token should either both exist or not.'],
  nonceWrong: ['invalid nonce', 'Nonces mismatch'],
  ...applicationOAuthFailures,
  ...web3OAuthFailures,
} as const
