import type { Step } from '#app/features/developers/directives/directive-queries.ts'

export const stepWords: Record<Step['state'], string> = {
  waiting: 'To come',
  awaiting_approval: 'Waits',
  running: 'Running',
  done: 'Done',
  rejected: 'Rejected',
  failed: 'Failed',
  unknown: 'May have been sent',
  skipped: 'Not done',
}
