/** iCalendar (RFC 5545): an interview as a file, and a person's calendar as a feed. */

export type CalendarEvent = {
  id: string
  title: string
  /** A moment, or a day (YYYY-MM-DD) that it fills. */
  starts: string
  ends?: string | null
  place?: string
  note?: string
  /** The time of the last change: the later of two versions wins. */
  changed?: string | null
}

/** Seconds since 2020: a number that grows with every change, and that 32 bits hold. */
const sequence = (changed: string) => Math.floor((Date.parse(changed) - Date.UTC(2020, 0)) / 1000)

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r?\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line may hold.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const stamp = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Lines have at most 75 octets and are folded with a leading space (RFC 5545). */
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let size = 0
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (size + octets > 74) {
      lines.push(now)
      now = ' '
      size = 1
    }
    now += letter
    size += octets
  }
  return [...lines, now].join('\r\n')
}

function eventLines({ id, title, starts, ends, place, note, changed }: CalendarEvent, at: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@tannr`,
    `DTSTAMP:${stamp(changed ?? at.toISOString())}`,
    ...(changed ? [`SEQUENCE:${sequence(changed)}`] : []),
    // A day by which something is due leaves its hours free.
    ...(isDay(starts)
      ? [`DTSTART;VALUE=DATE:${starts.replace(/-/g, '')}`, 'TRANSP:TRANSPARENT']
      : [`DTSTART:${stamp(starts)}`]),
    ...(ends ? [`DTEND:${stamp(ends)}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'END:VEVENT',
  ]
}

export function calendarText(events: readonly CalendarEvent[], at: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tannr//Applications//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Tannr',
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** One event as a data URL of a file. */
export const calendarFile = (event: CalendarEvent, at: Date) =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarText([event], at))}`
