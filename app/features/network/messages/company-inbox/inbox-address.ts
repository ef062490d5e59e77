import { portalPath } from '#shared/company.ts'
import type { InboxLine } from '#shared/message.ts'

/** The address of a company's inbox, a part of it, a conversation, or a new one. */
export const inboxPath = (slug: string, more: Record<string, string> = {}) =>
  portalPath('messages', slug, more)

/** The application that a conversation is about, in the pipeline. */
export const candidatePath = (slug: string, { job, application }: Pick<InboxLine, 'job' | 'application'>) =>
  job && application ? portalPath('talent', slug, { job, application }) : undefined
