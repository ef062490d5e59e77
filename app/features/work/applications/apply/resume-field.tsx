import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DropArea } from '#app/ui/drop-area.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { UploadRow } from '#app/ui/upload-row.tsx'
import { dateText } from '#shared/dates.ts'
import { maxResumes, resumeProblem } from '#shared/resume.ts'
import { sizeText } from '#shared/size-text.ts'
import type { ResumeChoice } from './use-resume-choice.ts'

/** One of the person's resumes, a new one, one made from the profile, or none. */
export function ResumeField({ choice }: { choice: ResumeChoice }) {
  const { files, resumes, chosen, choose, delivery } = choice
  if (files.isPending) return <Skeleton className="h-18" />
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-14 font-medium">Resume</legend>
      {files.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-14 text-bad">
          Your resumes could not be read: {files.error.message}
          <Button look="outline" size="small" busy={files.isFetching} onClick={() => void files.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <div className="max-h-60 divide-y divide-line overflow-y-auto rounded-input border border-line">
        {resumes.map(({ id, name, size, stored_at }) => (
          <Choice key={id} checked={chosen === id} onChoose={() => choose(id)} label={name}>
            {sizeText(size)}, added {dateText(new Date(stored_at))}
          </Choice>
        ))}
        <Choice
          checked={chosen === 'profile'}
          onChoose={() => choose('profile')}
          label="Made from your profile"
        >
          What recruiters may see of it, as it is today
        </Choice>
        <Choice checked={chosen === null} onChoose={() => choose(null)} label="No resume" />
      </div>
      {files.data && <NewResume delivery={delivery} count={resumes.length} />}
    </fieldset>
  )
}

type ChoiceProps = { label: string; checked: boolean; onChoose: () => void; children?: ReactNode }

function Choice({ label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="resume"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-15">
          {label}
        </span>
        {children && <span className="block text-13 text-ink-2">{children}</span>}
      </span>
    </label>
  )
}

function NewResume({ delivery, count }: { delivery: ResumeChoice['delivery']; count: number }) {
  const { sending, start, retry, cancel } = delivery
  const [problem, setProblem] = useState<string>()
  if (sending) return <UploadRow sending={sending} onRetry={retry} onCancel={cancel} />
  if (count >= maxResumes) {
    return <p className="text-14 text-ink-2">You have ten resumes. Delete one in Settings to add another.</p>
  }
  return (
    <>
      <DropArea
        label={count > 0 ? 'Add another resume' : 'Add a resume'}
        hint={`${count > 0 ? '' : 'Optional. '}A PDF of up to 10 MB.`}
        accept="application/pdf"
        icon={<FileText className="size-4.5" />}
        onFile={(file) => {
          const found = resumeProblem(file)
          setProblem(found)
          if (!found) start(file)
        }}
      />
      {problem && (
        <p role="alert" className="text-14 font-medium text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
