/** Why a schedule of directives was paused, where no person did that, as orcher.schedules has it. */
export const pauseReasons: Readonly<Record<string, string>> = {
  key_revoked: 'the key it was made with was revoked',
  key_expired: 'the key it was made with has expired',
  issuer: 'the person who set it up may not direct work here any more',
  agent: 'its agent was archived',
}
