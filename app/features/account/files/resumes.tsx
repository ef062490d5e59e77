import { FileText } from 'lucide-react'
import {
  filesKey,
  type OwnFiles,
  offerFirst,
  type Resume,
  setRemoved,
  signedAddress,
} from '#app/data/files/file-queries.ts'
import { useDelivery } from '#app/data/files/use-delivery.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropArea } from '#app/ui/drop-area.tsx'
import { UploadRow } from '#app/ui/upload-row.tsx'
import { dateText } from '#shared/dates.ts'
import { maxResumes, resumeProblem } from '#shared/resume.ts'
import { sizeText } from '#shared/size-text.ts'

type ResumesProps = { files: OwnFiles; person: string }

/** PDFs for applications. Nobody else can read one before it is sent. */
export function Resumes({ files: { resumes }, person }: ResumesProps) {
  const key = filesKey(person)
  const added = useChange<OwnFiles, string>({
    kind: 'file',
    key,
    run: async () => undefined,
    done: () => toast.success('Resume added'),
    failed: 'Failed to add your resume',
  })
  const { sending, start, retry, cancel } = useDelivery({
    bucket: 'resumes',
    person,
    done: (id) => added.attempt(id),
  })
  function choose(file: File) {
    const problem = resumeProblem(file)
    if (problem) return toast.error(problem)
    start(file)
  }
  return (
    <div className="flex flex-col gap-4">
      {resumes.length > 0 && (
        <ul aria-label="Your resumes" className="divide-y divide-line">
          {resumes.map((resume) => (
            <ResumeRow key={resume.id} resume={resume} person={person} several={resumes.length > 1} />
          ))}
        </ul>
      )}
      {sending ? (
        <UploadRow sending={sending} onRetry={retry} onCancel={cancel} />
      ) : resumes.length < maxResumes ? (
        <DropArea
          label={resumes.length > 0 ? 'Add another resume' : 'Add a resume'}
          hint="A PDF of up to 10 MB. Choose it, drop it here or paste it."
          accept="application/pdf"
          icon={<FileText className="size-4.5" />}
          onFile={choose}
        />
      ) : (
        <p className="text-15 text-ink-2">You have ten resumes. Delete one to add another.</p>
      )}
    </div>
  )
}

type ResumeRowProps = { resume: Resume; person: string; several: boolean }

function ResumeRow({ resume, person, several }: ResumeRowProps) {
  const { id, name, size, stored_at, first, path } = resume
  const key = filesKey(person)
  const remove = useChange<OwnFiles, boolean>({
    kind: 'file',
    key,
    run: (removed) => setRemoved(id, removed),
    shown: (files, removed) =>
      removed ? { ...files, resumes: files.resumes.filter((one) => one.id !== id) } : files,
    done: (removed) => {
      if (removed) toast.success(`Deleted ${name}`, () => remove.mutate(false))
    },
    failed: (removed) => (removed ? 'Failed to delete your resume' : 'Failed to bring your resume back'),
  })
  const prefer = useChange<OwnFiles, undefined>({
    kind: 'file',
    key,
    run: () => offerFirst(id),
    shown: (files) => ({
      ...files,
      resumes: files.resumes.map((one) => ({ ...one, first: one.id === id })),
    }),
    failed: 'Failed to change which resume comes first',
  })
  async function open() {
    try {
      location.assign(await signedAddress('resumes', path, name.endsWith('.pdf') ? name : `${name}.pdf`))
    } catch (error) {
      toast.error(`Failed to download ${name}: ${(error as Error).message}`)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {first && several && <Badge tone="good">Used first</Badge>}
        </p>
        <p className="text-14 text-ink-2">
          {sizeText(size)}, added {dateText(new Date(stored_at))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!first && (
          <Button look="ghost" size="small" onClick={() => prefer.mutate(undefined)}>
            Use first
          </Button>
        )}
        <Button look="outline" size="small" aria-label={`Download ${name}`} onClick={() => void open()}>
          Download
        </Button>
        <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={() => remove.mutate(true)}>
          Delete
        </Button>
      </div>
    </li>
  )
}
