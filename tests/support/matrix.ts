/**
 * The complete authorization of schema public, as data: who may do what with which table. A table without rows here fails
 * tests/conformance/matrix.test.ts.
 */
import { companySubjects } from './matrix-companies.ts'
import { enquirySubjects } from './matrix-enquiries.ts'
import { fileSubjects } from './matrix-files.ts'
import { hiringSubjects } from './matrix-hiring.ts'
import { inboxSubjects } from './matrix-inbox.ts'
import { jobSubjects } from './matrix-jobs.ts'
import { messageSubjects } from './matrix-messages.ts'
import { postSubjects } from './matrix-posts.ts'
import { profileSubjects } from './matrix-profiles.ts'
import { progressSubjects } from './matrix-progress.ts'
import type { Subject } from './matrix-subject.ts'
import { workspaceSubjects } from './matrix-workspace.ts'

export const matrix: readonly Subject[] = [
  ...jobSubjects,
  ...companySubjects,
  ...hiringSubjects,
  ...enquirySubjects,
  ...progressSubjects,
  ...workspaceSubjects,
  ...fileSubjects,
  ...profileSubjects,
  ...messageSubjects,
  ...inboxSubjects,
  ...postSubjects,
]
