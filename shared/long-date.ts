/** For public pages: without Intl, which takes a phone some 40 ms during the page's start. */
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

/** An ISO date in words: `2025-01-14` becomes `January 14, 2025`, in any time zone. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`
}
