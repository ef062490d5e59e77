/** What the console adds to the workspace frame on each of its pages. */
import { chooseWorkspace, useWorkspace } from '#app/data/orcher-workspace.ts'
import { ConnectionMark } from './connection-mark.tsx'
import { PauseAll } from './pause-all.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** In the top bar; a phone has the pause at the head of its pages. */
export function ConsoleTools() {
  if (!useWorkspace()?.workspace) return null
  return (
    <>
      <ConnectionMark />
      <span className="max-md:hidden">
        <PauseAll />
      </span>
    </>
  )
}

/** In the side bar, with a fixed height before the workspaces are loaded. */
export function ConsoleSwitch() {
  const { workspace, workspaces = [] } = useWorkspace() ?? {}
  return (
    <div className="mb-2 h-14">
      {workspace && (
        <WorkspaceMenu inSideBar current={workspace} workspaces={workspaces} onChoose={chooseWorkspace} />
      )}
    </div>
  )
}
