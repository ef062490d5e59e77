import type { Board } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { StageEditor } from './stage-editor.tsx'

/** The stages within the documented statuses, with the days within which each promises an answer. */
export function StagesDialog({ board, open, onClose }: { board: Board; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Stages and promises"
      description="Add your own stages to each status. Each stage promises candidates an answer within a number of days, and they see the date."
    >
      <StageEditor company={board.job.company_id} stages={board.stages} />
    </Dialog>
  )
}
