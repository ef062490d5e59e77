import { useQuery } from '@tanstack/react-query'
import { usePicture } from '#app/data/pictures.ts'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useSession } from '#app/lib/session/session.ts'

/** The person's picture over the initials of the account button, if there is one. Decorative: the button has a name. */
export function AccountFace() {
  const session = useSession()
  const { data } = useQuery({ ...workspaceCountsQuery(session?.user.id), enabled: Boolean(session) })
  const src = usePicture(session ? data?.picture : null)
  if (!src) return null
  return <img src={src} alt="" className="absolute inset-0 size-full rounded-full object-cover" />
}
