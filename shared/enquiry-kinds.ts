/** What a visitor can ask of us. The column `enquiries.kind` has one more, `api-key`, of the time when keys were asked for. */
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
