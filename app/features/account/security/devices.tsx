import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { getAuth } from '#app/lib/session/auth.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { dateAndTime } from '#shared/dates.ts'
import { deviceName, isHandheld } from './device-name.ts'
import { type Device, endSession, useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

export function Devices({ sessions, person }: { sessions: readonly Device[]; person: string }) {
  const [ending, setEnding] = useState<string>()
  const change = useSecurityChange(person)
  const end = async (id: string, call: Parameters<typeof change>[0], done: string) => {
    setEnding(id)
    await change(call, 'That didn’t work. Please try again.', done)
    setEnding(undefined)
  }
  const endOne = ({ id }: Device) =>
    end(id, () => endSession(id).then(() => ({ data: null, error: null })), 'Signed out there')
  const endOthers = () =>
    end(
      'others',
      async () => ({ data: null, ...(await (await getAuth()).signOut({ scope: 'others' })) }),
      'Signed out everywhere else',
    )
  return (
    <div className="flex flex-col gap-5">
      <SecurityList label="Your devices">
        {sessions.map((device) => (
          <SecurityRow
            key={device.id}
            icon={
              isHandheld(device.user_agent) ? (
                <Smartphone className="size-4.5" />
              ) : (
                <Monitor className="size-4.5" />
              )
            }
            name={
              <>
                {deviceName(device.user_agent)} {device.current && <Badge tone="good">This device</Badge>}
              </>
            }
            detail={`${device.ip ?? 'Unknown address'}, last seen ${dateAndTime(new Date(device.seen_at))}`}
          >
            {!device.current && (
              <Button
                look="outline"
                size="small"
                busy={ending === device.id}
                disabled={ending !== undefined}
                onClick={() => endOne(device)}
              >
                Sign out
              </Button>
            )}
          </SecurityRow>
        ))}
      </SecurityList>
      {sessions.length > 1 && (
        <Button
          look="outline"
          className="self-start"
          busy={ending === 'others'}
          disabled={ending !== undefined}
          onClick={endOthers}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
