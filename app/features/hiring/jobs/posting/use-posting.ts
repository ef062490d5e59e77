import { useEffect, useRef, useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import {
  type JobForm,
  type JobRow,
  type JobState,
  type SavedJobRow,
  writeJob,
} from '#app/features/hiring/jobs/company-job-queries.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptNote } from '#app/lib/page/kept-state.ts'
import { useOffline } from '#app/lib/page/offline.ts'
import type { Posting } from '#shared/posting.ts'
import { isSame, postingOf, rowOf } from './posting-values.ts'
import { dropEdits, keepEdits, keptEdits } from './unsaved-edits.ts'

/** Milliseconds of rest before a draft is saved. */
const rest = 1200

type Write = { row: JobRow; team: string[]; seen: string | undefined }

/**
 * The job being edited. A draft is saved whenever typing pauses; changes of a posted job are saved on request, and stored in this
 * tab until then.
 */
export function usePosting(company: string, id: string, form: JobForm, start: Posting) {
  const [kept] = useState(() => keptEdits(id))
  const [posting, setPosting] = useState<Posting>(kept?.posting ?? start)
  const [saved, setSaved] = useState({
    posting: form.job ? postingOf(form) : undefined,
    seen: kept?.seen ?? form.job?.edited_at,
    at: form.job ? new Date(form.job.edited_at) : undefined,
  })
  const status: JobState = form.job?.status ?? 'draft'
  const write = useChange<never, Write, SavedJobRow>({
    kind: 'companyJob',
    key: queryKey('companyJobs', company),
    run: ({ row, team, seen }) => writeJob(row, team, seen),
    failed: 'The job was not saved',
  })
  const latest = useRef(posting)
  latest.current = posting
  const version = useRef(saved.seen)
  const before = useRef<Promise<unknown>>(undefined)
  /** Waits for the save before it, whose version it continues from. */
  const save = (as: JobState, over = false): Promise<SavedJobRow> => {
    const what = posting
    const saving = Promise.resolve(before.current?.catch(() => undefined)).then(async () => {
      const seen = over ? undefined : version.current
      const answer = await write.attempt({ row: rowOf(what, id, company, as), team: what.team, seen })
      version.current = answer.edited_at
      setSaved({ posting: what, seen: answer.edited_at, at: now() })
      if (isSame(what, latest.current)) dropEdits(id)
      return answer
    })
    before.current = saving
    return saving
  }
  const isChanged = !isSame(posting, saved.posting ?? start)
  useEffect(() => {
    if (isChanged) keepEdits(id, posting, saved.seen)
  }, [id, posting, isChanged, saved.seen])
  useKeptNote(isChanged)
  const isDue = status === 'draft' && isChanged && !write.isPending && !isConflict(write.error)
  useSaveAtRest(posting, isDue, () => save('draft'))
  return {
    posting,
    change: (more: Partial<Posting>) => setPosting((before) => ({ ...before, ...more })),
    reset: () => {
      dropEdits(id)
      setPosting(saved.posting ?? start)
    },
    save,
    status,
    isChanged,
    isRestored: kept !== undefined,
    savedAt: saved.at,
    /** The last save according to the database; undefined before there is a draft. */
    savedVersion: saved.seen,
    isSaving: write.isPending,
    failure: write.error,
  }
}

/** Saves what is due once typing pauses. What failed is tried again with the next change, and once the connection is back. */
function useSaveAtRest(posting: Posting, isDue: boolean, save: () => Promise<unknown>): void {
  const [refused, setRefused] = useState<Posting>()
  const offline = useOffline()
  useEffect(() => {
    if (!offline) setRefused(undefined)
  }, [offline])
  const latest = useRef(save)
  latest.current = save
  const rests = isDue && posting !== refused
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(() => void latest.current().catch(() => setRefused(posting)), rest)
    return () => clearTimeout(timer)
  }, [rests, posting])
}

export const isConflict = (error: unknown) => (error as { code?: string } | null)?.code === 'PT409'

export type Written = ReturnType<typeof usePosting>
