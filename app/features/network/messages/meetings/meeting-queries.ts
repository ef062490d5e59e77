import { threadKey } from '#app/data/message-outbox.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'

export type MeetingOffer = {
  /** The same message sent again is the same offer. */
  message: string
  conversation: string
  title: string
  minutes: number
  place: string
  starts: string[]
}

export async function offerMeeting(offer: MeetingOffer): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('offer_meeting', offer).throwOnError()
}

export async function takeTime(slot: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('take_time', { slot }).throwOnError()
}

export async function endMeeting(message: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('end_meeting', { message }).throwOnError()
}

type With = { person: string; id: string; name: string }

/** Changes to offered times in one conversation; each also writes a message there. */
export function useMeetingChanges({ person, id, name }: With) {
  const key = threadKey(person, id)
  const kind = 'message'
  const offer = useChange<unknown, MeetingOffer>({
    kind,
    key,
    run: offerMeeting,
    failed: 'No times were offered',
    done: () => toast.success(`${name} can choose a time now`),
  })
  const take = useChange<unknown, string>({
    kind,
    key,
    run: takeTime,
    failed: 'The time was not taken',
    done: () => toast.success(`Confirmed. ${name} has been told`),
  })
  const end = useChange<unknown, string>({ kind, key, run: endMeeting, failed: 'That was not sent' })
  return { offer, take, end }
}
