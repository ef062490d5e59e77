import { dateAndTime } from '#shared/dates.ts'
import type { SecurityEvent } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const words: Record<string, string> = {
  login: 'You signed in',
  user_updated_password: 'Your password was changed',
  identity_linked: 'An account was connected',
  identity_unlinked: 'An account was disconnected',
  factor_in_progress: 'You started to add a second step',
  factor_unenrolled: 'A second step was removed',
  factor_deleted: 'A second step was removed by an administrator',
  verification_attempted: 'A code for the second step was entered',
  generate_recovery_codes: 'Recovery codes were made',
  recovery_codes_deleted: 'Recovery codes were removed',
  recovery_code_used: 'A recovery code was used',
  passkey_created: 'A passkey was added',
  passkey_deleted: 'A passkey was removed',
}

export function RecentEvents({ events }: { events: readonly SecurityEvent[] }) {
  if (events.length === 0) return <p className="text-15 text-ink-2">Nothing has happened yet.</p>
  return (
    <SecurityList label="Recent activity">
      {events.map(({ id, action, ip, at }) => (
        <SecurityRow
          key={id}
          name={words[action] ?? action}
          detail={[dateAndTime(new Date(at)), ip && `from ${ip}`].filter(Boolean).join(', ')}
        />
      ))}
    </SecurityList>
  )
}
