/** Failures of the return from a provider. */
export const callbackFailures = {
  stateMissing: [400, 'bad_oauth_callback', 'OAuth state parameter missing'],
  stateInvalid: [400, 'bad_oauth_state', 'OAuth state is invalid'],
  stateNotFound: [400, 'bad_oauth_state', 'OAuth state not found or expired'],
  stateExpired: [400, 'bad_oauth_state', 'OAuth state has expired'],
  stateUsed: [400, 'flow_state_already_used', 'OAuth state was already used'],
  inviteTokenNotFound: [404, 'user_not_found', 'User identified by token not found'],
  inviteNotFound: [404, 'invite_not_found', 'Invite not found'],
  inviteEmailDiffers: [
    400,
    'validation_failed',
    'Invited email does not match emails from external provider',
  ],
  callbackWithoutCode: [400, 'bad_oauth_callback', 'OAuth callback with missing authorization code'],
} as const

/** As RFC 6749 errors: error and description. */
export const callbackOAuthFailures = {
  providerRefused: ['{error}', '{description}'],
  linkDenied: ['access_denied', 'The identity was not linked'],
} as const
