import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLive } from '#app/data/use-live.ts'
import { alertsComparedQuery, workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SideBar } from './side-bar.tsx'
import { WorkBar } from './work-bar.tsx'
import { WorkFooter } from './work-footer.tsx'

type WorkspaceShellProps = {
  /** What visitors see around the page: the documented bar and footer. */
  publicBar: ReactNode
  publicFooter: ReactNode
  search: ReactNode
  /** The id of the dialog that the bar's field opens. */
  searchDialog: string
  notifications?: ReactNode
  account: ReactNode
  /** What the pages of one area add to the top bar, and to the side bar above its groups. */
  tools?: ReactNode
  sideHead?: ReactNode
  skipLink: ReactNode
  children: ReactNode
}

/**
 * The frame of a workspace page. Prerendered markup contains both a visitor's and a signed-in person's, and the mark on <html>
 * selects one before the first paint; once the session is known, the other is removed.
 */
export function WorkspaceShell(props: WorkspaceShellProps) {
  const { publicBar, publicFooter, search, searchDialog, notifications, account, skipLink, children } = props
  const { tools, sideHead } = props
  const session = useSession()
  const person = session?.user.id
  const { data: counts } = useQuery({ ...workspaceCountsQuery(person), enabled: Boolean(person) })
  useQuery({ ...alertsComparedQuery(person), enabled: Boolean(person) })
  const isLost = useLive(person)
  const kept = counts?.kept
  useEffect(() => {
    if (kept) toast.info('Your account stays: signing in canceled its deletion.')
  }, [kept])
  const visitors = !session
  const own = session !== null
  return (
    <>
      {skipLink}
      {visitors && <div className="when-signed-out contents">{publicBar}</div>}
      {own && (
        <>
          <SideBar counts={counts} head={sideHead} />
          <WorkBar
            searchDialog={searchDialog}
            isLost={isLost}
            tools={tools}
            notifications={notifications}
            account={account}
          />
        </>
      )}
      {search}
      {/* As tall as the screen, so that the footer never moves while data arrive. */}
      <main id="content" tabIndex={-1} className="min-h-dvh pt-(--bar) pl-(--side)">
        {children}
      </main>
      {visitors && <div className="when-signed-out">{publicFooter}</div>}
      {own && (
        <>
          <WorkFooter />
          <BottomBar counts={counts} />
        </>
      )}
    </>
  )
}
