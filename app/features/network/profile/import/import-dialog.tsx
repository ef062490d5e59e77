import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Profile } from '#shared/profile.ts'
import { type Found, isNothing, newIn } from '#shared/resume-import.ts'
import { ImportPreview } from './import-preview.tsx'
import { NoResume, readResumeFiles } from './read-resume-file.ts'
import { useImport } from './use-import.ts'

type ImportDialogProps = { profile: Profile; onClose: () => void }

/** Imports a resume or an archive: first previewed, then added, and undone by one press. */
export function ImportDialog({ profile, onClose }: ImportDialogProps) {
  const [found, setFound] = useState<Found>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { add, isPending } = useImport(profile.id)
  const choose = async (files: readonly File[]) => {
    setBusy(true)
    setWrong(undefined)
    try {
      const news = newIn(await readResumeFiles(files), profile)
      if (isNothing(news) && news.skipped.length === 0) {
        setWrong(`Your profile already has everything in ${files.length > 1 ? 'these files' : 'this file'}.`)
      } else setFound(news)
    } catch (error) {
      setWrong(
        error instanceof NoResume ? error.message : `${files[0]?.name ?? 'The file'} could not be read.`,
      )
    } finally {
      setBusy(false)
    }
  }
  const take = async (chosen: Found) => {
    try {
      await add(chosen)
      onClose()
    } catch (error) {
      setWrong(`Nothing was added: ${(error as Error).message}`)
    }
  }
  return (
    <Dialog
      open
      title="Import a profile"
      description={
        found ? 'Leave out what you don’t want.' : 'You see what would be added before anything changes.'
      }
      className="w-[min(640px,calc(100vw-32px))]!"
      onClose={onClose}
    >
      {found ? (
        <ImportPreview
          found={found}
          profile={profile}
          busy={isPending}
          onBack={() => setFound(undefined)}
          onAdd={take}
        />
      ) : (
        <FileChoice busy={busy} onFiles={choose} />
      )}
      {wrong && (
        <p role="alert" className="text-14 font-medium text-bad">
          {wrong}
        </p>
      )}
    </Dialog>
  )
}

type FileChoiceProps = { busy: boolean; onFiles: (files: readonly File[]) => Promise<void> }

function FileChoice({ busy, onFiles }: FileChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2 text-15 text-ink-2">
        <li>
          <b className="font-semibold text-ink">JSON Resume</b>: a <code>resume.json</code>, which many tools
          can export.
        </li>
        <li>
          <b className="font-semibold text-ink">LinkedIn</b>: your data archive, as the ZIP file that LinkedIn
          sends you (
          <TextLink to="https://www.linkedin.com/mypreferences/d/download-my-data">ask for it</TextLink>
          ), or the CSV files in it: Profile, Positions, Education and Skills. Everything is read in this
          browser; contacts and messages are ignored.
        </li>
      </ul>
      <label className="flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-input border border-dashed border-line-strong bg-canvas px-4 py-6 text-center hover:border-control has-focus-visible:outline-2">
        <span className="text-15 font-medium text-accent-strong">{busy ? 'Reading …' : 'Choose a file'}</span>
        <span className="text-13 text-ink-3">.json, .zip, or several .csv</span>
        <input
          type="file"
          multiple
          accept=".json,.zip,.csv,application/json,application/zip,text/csv"
          className="sr-only"
          disabled={busy}
          onChange={({ target }) => {
            // A copy: the list empties with the field.
            const files = [...(target.files ?? [])]
            if (files.length > 0) void onFiles(files).catch((error: Error) => toast.error(error.message))
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
