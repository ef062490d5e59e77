/** What a visitor can ask of us. The column `enquiries.kind` holds the same closed list. */
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
] as const

export type EnquiryKind = (typeof enquiryKinds)[number]
