import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** 'November 23, 2026, 8:02 AM', in the reader's own time. */
export const dayAndTime = (at: string) => `${longDate(localDay(new Date(at)))}, ${time.format(new Date(at))}`
