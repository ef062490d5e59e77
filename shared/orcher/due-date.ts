/** The day that the words of a directive name. */
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const dayLong = 86_400_000

export type Due = { said: string; date: string }

/** `now` is an instant in ISO form; days are those of UTC. */
export function dueIn(text: string, now: string): Due | undefined {
  const today = new Date(`${now.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(today.getTime())) return undefined
  const lower = text.toLowerCase()
  const written = /\b(\d{4}-\d{2}-\d{2})\b/.exec(lower)?.[1]
  if (written && !Number.isNaN(Date.parse(written))) return { said: written, date: written }
  return weekdayIn(lower, today) ?? dayOfMonthIn(lower, today)
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

function weekdayIn(text: string, today: Date): Due | undefined {
  const said = new RegExp(`\\bby (today|tomorrow|${days.join('|')})\\b`).exec(text)?.[1]
  if (!said) return undefined
  if (said === 'today') return { said, date: iso(today.getTime()) }
  if (said === 'tomorrow') return { said, date: iso(today.getTime() + dayLong) }
  const ahead = (days.indexOf(said) - today.getUTCDay() + 7) % 7 || 7
  return { said, date: iso(today.getTime() + ahead * dayLong) }
}

function dayOfMonthIn(text: string, today: Date): Due | undefined {
  const found = new RegExp(`\\b(${months.join('|')}) (\\d{1,2})\\b`).exec(text)
  if (!found?.[1]) return undefined
  const month = months.indexOf(found[1])
  const day = Number(found[2])
  const year = today.getUTCFullYear()
  const time = Date.UTC(year, month, day)
  if (new Date(time).getUTCDate() !== day) return undefined
  return { said: found[0], date: iso(time >= today.getTime() ? time : Date.UTC(year + 1, month, day)) }
}
