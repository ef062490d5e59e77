/** The log of what staff did, in words. */

const acts: Record<string, string> = {
  kept: 'kept something by',
  warned: 'warned',
  hidden: 'took down something by',
  answered: 'answered',
  closed: 'closed without an answer',
  reopened: 'opened again',
  verified: 'verified',
  unverified: 'removed the verification of',
  retried: 'resent the message to',
  discarded: 'discarded the message to',
  plan_given: 'changed the plan of',
  suspended: 'suspended',
  restored: 'restored',
  staff_added: 'gave staff rights to',
  staff_removed: 'took staff rights from',
}

/** 'answered message 1A2B3C4D', 'suspended Ada Rao'. */
export function actText({
  act,
  subject_kind,
  subject,
}: {
  act: string
  subject_kind: string
  subject: string
}) {
  const what = subject_kind === 'enquiry' ? `message ${subject}` : subject
  return act === 'closed' || act === 'reopened'
    ? `${act === 'closed' ? 'closed' : 'opened'} ${what} ${act === 'closed' ? 'without an answer' : 'again'}`
    : `${acts[act] ?? act} ${what}`
}
