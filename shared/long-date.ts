/** For public pages, and so not by Intl: to set that up takes a phone some 40 ms, in the middle of a page's start. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** An ISO day as people write it: `2025-01-14` becomes `January 14, 2025`, whatever the time zone. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`
}
