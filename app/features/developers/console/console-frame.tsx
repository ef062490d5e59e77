import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { chooseWorkspace, useWorkspace } from '#app/data/orcher-workspace.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { HeldNotice, PauseAll } from './pause-all.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** The frame of the console's pages: the workspace, the navigation, and who has no access. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const choice = useWorkspace()
  useNamedWorkspace()
  if (!hasOwnServer) return <Elsewhere />
  return (
    <div className="page-x page-width page-y flex flex-col gap-6">
      {session === null ? (
        <Visitor />
      ) : choice?.error ? (
        <>
          <PageHeader title="Console" />
          <ErrorState
            message={`Your workspaces could not be loaded: ${choice.error.message}`}
            onRetry={choice.retry}
          />
        </>
      ) : choice?.workspace ? (
        <>
          {/* From a tablet on they stand in the frame. */}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
            <WorkspaceMenu
              current={choice.workspace}
              workspaces={choice.workspaces}
              onChoose={chooseWorkspace}
            />
            <span className="ml-auto">
              <PauseAll />
            </span>
          </div>
          <HeldNotice />
          {/* What is typed in one workspace stays there. */}
          <div key={choice.workspace.id} className="flex flex-col gap-6">
            {children}
          </div>
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** A link from a mail or a notification names the workspace that it is about. */
function useNamedWorkspace() {
  const [params, setParams] = useSearchParams()
  const named = params.get('workspace')
  useEffect(() => {
    if (!named) return
    chooseWorkspace(named)
    setParams(
      (now) => {
        now.delete('workspace')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [named, setParams])
}

/** Only reachable by address: without our own server nothing links here. */
const Elsewhere = () => (
  <div className="page-x page-width page-y">
    <EmptyState title="The console is not part of this installation">
      It belongs to Tannr’s own server, which runs the API. These pages work with a hosted Supabase.
    </EmptyState>
  </div>
)

function Visitor() {
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  const asksForKey = new URLSearchParams(search).has('key')
  return (
    <>
      <PageHeader
        title="Console"
        lead="Keys, agents, directives and pending approvals, through the same API that you use."
      />
      <EmptyState
        title={asksForKey ? 'Create an account to get your API key' : 'Sign in to open your workspace'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`/auth?mode=signup&next=${next}`}>Create an account</ButtonLink>
            <ButtonLink to={`/auth?next=${next}`} look="outline">
              Sign in
            </ButtonLink>
          </div>
        }
      >
        {asksForKey
          ? 'Your sandbox key is ready right away. Live keys come with 1,000 free calls a month.'
          : 'Everyone has one. Sandbox and live keys are ready right away, and 1,000 calls a month are free.'}
      </EmptyState>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-10 w-64" />
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex flex-col gap-2 px-5 py-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
