/** Failures of hooks and the captcha, in the wire's texts; part of the table of failures. */
export const hookFailures = {
  hookTimeout: [422, 'hook_timeout', 'Failed to reach hook within maximum time of {seconds} seconds'],
  hookTimeoutAfterRetry: [422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries'],
  hookTooLarge: [422, 'hook_payload_over_size_limit', 'Payload size exceeded size limit of {bytes} bytes'],
  hookContentTypeInvalid: [
    400,
    'hook_payload_invalid_content_type',
    'Invalid JSON response. Received content-type: {type}',
  ],
  hookFailed: [500, 'unexpected_failure', 'Error running hook URI: {uri}'],
  hookUnavailable: [500, 'unexpected_failure', 'Service currently unavailable due to hook'],
  hookPayloadInvalid: [500, 'unexpected_failure', 'Invalid payload sent to hook'],
  hookUnauthorized: [500, 'unexpected_failure', 'Hook requires authorization token'],
  hookStatusUnexpected: [500, 'unexpected_failure', 'Unexpected status code returned from hook: {status}'],
  hookAnswerNoObject: [500, 'unexpected_failure', 'Error unmarshaling JSON output from hook'],
  hookVerdictUnclear: [500, 'unexpected_failure', 'The hook decided neither "continue" nor "reject"'],
  hookClaimsMissing: [500, 'unexpected_failure', 'output claims field is missing'],
  hookClaimsWrong: [
    500,
    'unexpected_failure',
    'output claims do not conform to the expected schema: {wrong}',
  ],
  captchaFailed: [400, 'captcha_failed', 'captcha protection: request disallowed ({why})'],
  captchaUnreachable: [500, 'unexpected_failure', 'captcha verification process failed'],
} as const
