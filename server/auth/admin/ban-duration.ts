import { authError } from '#server/auth/errors.ts'

const milliseconds = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** The end of a ban: now plus a Go duration ("24h", "1h30m"); null for "none", which lifts a ban. */
export function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== duration) {
    throw authError('banDurationInvalid', { duration })
  }
  const length = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * milliseconds[unit as keyof typeof milliseconds],
    0,
  )
  const end = new Date(now.getTime() + length)
  if (Number.isNaN(end.getTime())) throw authError('banDurationInvalid', { duration })
  return end
}
