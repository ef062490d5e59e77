/** Kinds of enquiries. The column `enquiries.kind` also allows `api-key`, from when keys had to be requested. */
export const enquiryKinds = [
  'waitlist',
  'request-demo',
  'contact-sales',
  'contact',
  'application',
  'story',
  'collaborate',
  'report',
  'subscribe',
  'support',
  'chat',
  'call',
  'salary',
  'review',
  'discussion',
  'advertising',
  'media-kit',
  'trial',
  'plan',
  'answer',
  'path',
  'enterprise-support',
  'security-reports',
  'weakness',
] as const

export type EnquiryKind = (typeof enquiryKinds)[number]
