/** Every query of the pages, made by their own query modules: a catalogue of which page queries what. */
import { companyCalls } from './page-calls/company-calls.ts'
import { fileCalls } from './page-calls/file-calls.ts'
import { hiringCalls } from './page-calls/hiring-calls.ts'
import { jobCalls } from './page-calls/job-calls.ts'
import { messageCalls } from './page-calls/message-calls.ts'
import { networkCalls } from './page-calls/network-calls.ts'
import type { PageCall } from './page-calls/page-call.ts'
import { postCalls } from './page-calls/post-calls.ts'
import { postingCalls } from './page-calls/posting-calls.ts'
import { profileCalls } from './page-calls/profile-calls.ts'
import { progressCalls } from './page-calls/progress-calls.ts'
import { recordCalls } from './page-calls/record-calls.ts'
import { searchCalls } from './page-calls/search-calls.ts'
import { staffCalls } from './page-calls/staff-calls.ts'

export const pageCalls: readonly PageCall[] = [
  ...progressCalls,
  ...recordCalls,
  ...jobCalls,
  ...searchCalls,
  ...networkCalls,
  ...messageCalls,
  ...profileCalls,
  ...postCalls,
  ...fileCalls,
  ...companyCalls,
  ...staffCalls,
  ...postingCalls,
  ...hiringCalls,
]
